"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCallForm } from "@/components/data/use-call-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import type { GroupChoices, GroupData } from "@/lib/features/group/schema";
import { AboutFields } from "./about-fields";
import { DayFields } from "./day-fields";
import { FormFields } from "./form-fields";
import { GroupConflictNotice } from "./group-conflict-notice";
import { editedGroupSchema, groupFields, typedOf } from "./group-form";
import { TeacherFields } from "./teacher-fields";
import { useEditGroup } from "./use-edit-group";
import { WardFields } from "./ward-fields";

type Props = {
  group: GroupData;
  choices: GroupChoices;
  /** The reader, when they can take only themselves out. */
  ownId: number | null;
  readOnly: boolean;
};

/** What can be changed about a group, saved together. */
export function EditGroupForm({ group: shown, choices, ownId, readOnly }: Props) {
  const t = useTranslations();
  const { group, save, meanwhile, refreshing } = useEditGroup(shown);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useCallForm({
    schema: editedGroupSchema,
    fields: groupFields,
    // Values saved elsewhere are taken in without touching what was typed.
    values: typedOf(group),
    send: save,
    onDone: () => {
      setSavedAt(new Date());
      // The group has the forms that were chosen now.
      form.reset({ ...form.getValues(), reportFormId: "", evaluationFormId: "" });
    },
  });
  const question = useLeaveGuard(form.unsaved && !readOnly);
  const isActive = choices.domains.some(({ domainId }) => domainId === group.domainId);
  const hadIds = group.teachers.map(({ userId }) => userId);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { reportFormId, evaluationFormId } = form.getValues();
    if (reportFormId === "" && evaluationFormId === "") return form.submit(event);
    event.preventDefault();
    setAsking(true);
  }

  function confirm() {
    setAsking(false);
    void form.submit();
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="mt-10 lg:max-w-3xl">
      <fieldset disabled={readOnly} className="min-w-0">
        <Section id="days" title={t("groups.days")}>
          <DayFields form={form} rule={group.settings} stored={group} />
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
          <StickyActions
            status={<SavedState name={refreshing ? "busy" : form.name} at={form.formState.isDirty ? null : savedAt} />}
          >
            <Button type="submit" variant="primary" busy={form.busy}>
              {t("groups.save")}
            </Button>
          </StickyActions>
        )}
      </fieldset>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t("groups.form_title")}
        description={t("groups.form_text")}
        confirmLabel={t("groups.form_confirm")}
        cancelLabel={t("common.cancel")}
      />
      {question}
    </form>
  );
}
