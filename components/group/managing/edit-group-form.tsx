"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useEditForm } from "@/components/data/use-edit-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { toast } from "@/components/ui/toast";
import type { GroupChoices, GroupData } from "@/lib/features/group/schema";
import { showDay } from "@/lib/platform/dates";
import { editGroup, getDataEditGroup } from "../calls";
import { AboutFields } from "./about-fields";
import { DayFields } from "./day-fields";
import { FormFields } from "./form-fields";
import { GroupConflictNotice } from "./group-conflict-notice";
import { differencesOf, editedGroupSchema, groupFields, typedOf } from "./group-form";
import { TeacherFields } from "./teacher-fields";
import { WardFields } from "./ward-fields";

type Props = {
  group: GroupData;
  choices: GroupChoices;
  /** The reader, when they can take only themselves out. */
  ownId: number | null;
  readOnly: boolean;
};

const formFields = ["reportFormId", "evaluationFormId"] as const;

/** What can be changed about a group, saved together. */
export function EditGroupForm({ group: shown, choices, ownId, readOnly }: Props) {
  const t = useTranslations();
  const ask = useAsk();
  const [asking, setAsking] = useState<{ open: boolean; about: "leave" | "form" }>({ open: false, about: "form" });
  const [withPlacements, setWithPlacements] = useState(true);
  const { groupId } = shown;
  /** The reader, who is no admin, leaves the group with these teachers. */
  const isLeft = (teacherIds: readonly number[]) => ownId !== null && !teacherIds.includes(ownId);
  const {
    form,
    record: group,
    ...state
  } = useEditForm({
    schema: editedGroupSchema,
    fields: groupFields,
    shown,
    typedOf,
    send: (input, { revision }) => ask(editGroup, { groupId, revision, withPlacements, ...input }),
    read: () => ask(getDataEditGroup, { groupId }),
    differencesOf: (before, after) => differencesOf(before, after, showDay),
    leadingTo: ({ teacherIds }) => (isLeft(teacherIds) ? "/dashboard" : null),
    onDone: ({ teacherIds }) => {
      if (isLeft(teacherIds)) toast.success(t("groups.left", { name: shown.name }));
      // The group has the forms that were chosen now.
      for (const field of formFields) form.resetField(field, { defaultValue: "" });
    },
  });
  const { meanwhile, refreshing, savedAt } = state;
  const question = useLeaveGuard(form.unsaved && !readOnly);
  const isActive = choices.domains.some(({ domainId }) => domainId === group.domainId);
  const hadIds = group.teachers.map(({ userId }) => userId);

  /** Asks what saving needs an answer to, one question after the other. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const { teacherIds } = form.getValues();
    if (!isLeft(teacherIds) && !hasOtherForm()) return form.submit(event);
    event.preventDefault();
    setAsking({ open: true, about: isLeft(teacherIds) ? "leave" : "form" });
  }

  const hasOtherForm = () => formFields.some((field) => form.getValues(field) !== "");

  function confirm() {
    const isMoreAsked = asking.about === "leave" && hasOtherForm();
    setAsking(isMoreAsked ? { open: true, about: "form" } : { ...asking, open: false });
    if (!isMoreAsked) void form.submit();
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="mt-10 lg:max-w-2xl">
      <fieldset disabled={readOnly} className="min-w-0">
        <Section id="days" title={t("groups.days")}>
          <DayFields
            form={form}
            rule={group.settings}
            stored={group}
            following={{ checked: withPlacements, onChange: setWithPlacements }}
          />
        </Section>
        <Section id="about" title={t("groups.about")}>
          <AboutFields
            form={form}
            domains={choices.domains}
            oldDomain={isActive ? undefined : { domainId: group.domainId, name: group.domainName }}
          />
        </Section>
        <Section id="teachers" title={t("groups.teacherIds")} lead={t("groups.teachers_help_admin")}>
          <TeacherFields
            form={form}
            offered={choices.teachers}
            current={group.teachers}
            canRemove={(id) => !readOnly && (ownId === null || id === ownId || !hadIds.includes(id))}
          />
        </Section>
        <Section id="forms" title={t("groups.forms")} lead={t("groups.forms_lead")}>
          <FormFields form={form} choices={choices} group={group} />
        </Section>
        <Section id="wards" title={t("groups.wards")} lead={t("groups.wards_lead")}>
          <WardFields form={form} stored={group} />
        </Section>
        <div role="alert" className="mt-8 flex flex-col gap-4 empty:hidden">
          {meanwhile && <GroupConflictNotice differences={meanwhile} />}
          {form.problem && !form.changed && <ErrorText>{form.problem}</ErrorText>}
        </div>
        {!readOnly && (
          <StickyActions status={<SavedState state={refreshing ? "busy" : form.name} at={savedAt} announce />}>
            <Button type="submit" variant="primary" busy={form.busy || refreshing}>
              {t("groups.save")}
            </Button>
          </StickyActions>
        )}
      </fieldset>
      <ConfirmDialog
        open={asking.open}
        onClose={() => setAsking({ ...asking, open: false })}
        onConfirm={confirm}
        title={t(`groups.${asking.about}_title`)}
        description={t(`groups.${asking.about}_text`)}
        confirmLabel={t(`groups.${asking.about}_confirm`)}
        cancelLabel={t("common.cancel")}
      />
      {question}
    </form>
  );
}
