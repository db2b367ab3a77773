"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { GroupChoices, GroupData } from "@/lib/features/group/schema";
import type { GroupForm } from "./group-form";

const kinds = [
  { field: "reportFormId", forms: "reportForms", now: "reportForm" },
  { field: "evaluationFormId", forms: "evaluationForms", now: "evaluationForm" },
] as const;

type Props = {
  form: GroupForm;
  choices: Pick<GroupChoices, "reportForms" | "evaluationForms">;
  /** The versions that the group has; none for a new one. */
  group?: Pick<GroupData, "reportForm" | "evaluationForm">;
};

/** The forms of a group. One that has the latest version of its form keeps it; chosen again, a form means its latest version. */
export function FormFields({ form, choices, group }: Props) {
  const t = useTranslations("groups");
  return (
    <div className="grid max-w-2xl gap-6">
      {kinds.map(({ field, forms, now }) => {
        const current = group?.[now];
        const isLatest = current?.number === current?.latestNumber;
        const offered = choices[forms].filter(({ formId }) => formId !== current?.formId || !isLatest);
        return (
          <Field key={field} label={t(field)} error={form.errorOf(field)}>
            <Select {...form.register(field)}>
              {current ? (
                <option value="">{t("form_now", current)}</option>
              ) : (
                <option value="" disabled>
                  {t("choose_form")}
                </option>
              )}
              {offered.map(({ formId, name }) => (
                <option key={formId} value={formId}>
                  {current ? t("form_latest", { name }) : name}
                </option>
              ))}
            </Select>
          </Field>
        );
      })}
    </div>
  );
}
