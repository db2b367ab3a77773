"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { toast } from "@/components/ui/toast";
import type { NoticeRule } from "@/lib/features/evaluation/notice/rules";
import type { GroupChoices } from "@/lib/features/group/schema";
import { newId } from "@/lib/platform/new-id";
import { createGroup } from "../calls";
import { AboutFields } from "./about-fields";
import { DayFields } from "./day-fields";
import { FormFields } from "./form-fields";
import { groupFields, newGroupSchema } from "./group-form";
import { TeacherFields } from "./teacher-fields";
import { WardFields } from "./ward-fields";

type Props = {
  choices: GroupChoices;
  /** The reader, when they are a teacher of what they make. */
  ownId: number | null;
  /** The page of a group that the reader may open begins so; null for who may open none. */
  groupPage: string | null;
  /** How the last safe day of a new group is counted. */
  rule: NoticeRule;
};

/** The only one of a list, chosen already. */
const only = (ids: readonly number[]) => (ids.length === 1 ? String(ids[0]) : "");

/** A new group; its students are added on its own page, by who may. */
export function CreateGroupForm({ choices, groupPage, rule, ownId }: Props) {
  const t = useTranslations("groups");
  const ask = useAsk();
  const router = useRouter();
  const [sendId] = useState(newId);
  const form = useCallForm({
    schema: newGroupSchema,
    fields: groupFields,
    defaultValues: {
      name: "",
      courseCode: "",
      place: "",
      period: "",
      startDate: "",
      endDate: "",
      domainId: only(choices.domains.map(({ domainId }) => domainId)),
      teacherIds: ownId === null ? [] : [ownId],
      reportFormId: only(choices.reportForms.map(({ formId }) => formId)),
      evaluationFormId: only(choices.evaluationForms.map(({ formId }) => formId)),
      wards: [],
    },
    send: (input) => ask(createGroup, { ...input, sendId }),
    onDone: ({ groupId }) => {
      toast.success(t("created"));
      router.push(groupPage ? `${groupPage}/${groupId}` : "/dashboard");
    },
  });
  const question = useLeaveGuard(form.unsaved);
  return (
    <form method="post" onSubmit={form.submit} noValidate className="lg:max-w-2xl">
      <Section id="about" title={t("about")}>
        <AboutFields form={form} domains={choices.domains} />
      </Section>
      <Section id="days" title={t("days")}>
        <DayFields form={form} rule={rule} />
      </Section>
      <Section id="teachers" title={t("teacherIds")} lead={t(ownId === null ? "teachers_help_admin" : "teachers_help")}>
        <TeacherFields form={form} offered={choices.teachers} current={[]} canRemove={(id) => id !== ownId} />
      </Section>
      <Section id="forms" title={t("forms")} lead={t("forms_lead")}>
        <FormFields form={form} choices={choices} />
      </Section>
      <Section id="wards" title={t("wards")} lead={t("wards_lead")}>
        <WardFields form={form} />
      </Section>
      <div role="alert" className="mt-8 empty:hidden">
        {form.problem && <ErrorText>{form.problem}</ErrorText>}
      </div>
      <StickyActions everywhere>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t("create")}
        </Button>
      </StickyActions>
      {question}
    </form>
  );
}
