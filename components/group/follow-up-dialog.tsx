"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { typedNumber } from "@/components/data/typed-number";
import { useAsk } from "@/components/data/use-ask";
import { useEditForm } from "@/components/data/use-edit-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { type FollowUpRules, followUpFields, followUpLimits, followUpRulesSchema } from "@/lib/features/group/schema";
import { getDataEditGroup, saveFollowUpRules } from "./calls";

type Props = { groupId: number; revision: number; rules: FollowUpRules; onClose: () => void };

/** The rules of a group, saved together. */
export function FollowUpDialog({ groupId, revision, rules, onClose }: Props) {
  const t = useTranslations("follow_up");
  const common = useTranslations("common");
  const ask = useAsk();
  const { form, meanwhile } = useEditForm({
    schema: followUpRulesSchema,
    fields: [...followUpFields, "passedAfterMakeUp"],
    shown: { revision, rules },
    typedOf: (version) => version.rules,
    send: (typed, base) => ask(saveFollowUpRules, { groupId, revision: base.revision, ...typed }),
    read: async () => {
      const outcome = await ask(getDataEditGroup, { groupId });
      if (outcome.kind !== "done") return outcome;
      return { kind: "done", data: { revision: outcome.data.revision, rules: outcome.data.settings } };
    },
    differencesOf: (before, { rules: now }) => ({
      now,
      numbers: followUpFields.filter((field) => before.rules[field] !== now[field]),
      isPassRuleNew: before.rules.passedAfterMakeUp !== now.passedAfterMakeUp,
    }),
    onDone: () => {
      onClose();
      toast.success(t("saved"));
    },
  });

  const notice = meanwhile && (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t("meanwhile_text")}</p>
      <ul className="mt-2 list-disc pl-5">
        {meanwhile.numbers.map((field) => (
          <li key={field}>
            {t("meanwhile_field", { field: t(`${field}_label`), value: meanwhile.now[field] ?? t("weekdays") })}
          </li>
        ))}
        {meanwhile.isPassRuleNew && (
          <li>{t(meanwhile.now.passedAfterMakeUp ? "passed_after_rule" : "passed_any_rule")}</li>
        )}
      </ul>
    </ConflictNotice>
  );
  return (
    <FormDialog
      title={t("title")}
      description={t("lead")}
      saveLabel={t("save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!form.changed && form.problem}
      notice={notice}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {followUpFields.map((field) => {
        const [min, max] = followUpLimits[field];
        return (
          <Field
            key={field}
            label={t(`${field}_label`)}
            note={field === "expectedDays" ? common("optional") : undefined}
            help={t(`${field}_help`, { min, max })}
            error={form.errorOf(field)}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="max-w-28"
              {...form.register(field, { setValueAs: typedNumber })}
            />
          </Field>
        );
      })}
      <Checkbox label={t("passed_after_label")} help={t("passed_after_help")} {...form.register("passedAfterMakeUp")} />
    </FormDialog>
  );
}
