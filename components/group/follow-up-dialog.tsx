"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { typedNumber } from "@/components/data/typed-number";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { type FollowUpRules, followUpFields, followUpLimits, followUpRulesSchema } from "@/lib/features/group/schema";
import { saveFollowUpRules } from "./calls";

type Props = { groupId: number; revision: number; rules: FollowUpRules; onClose: () => void };

/** The rules of a group, saved together. Changes by others are taken in without touching the user's input. */
export function FollowUpDialog({ groupId, revision, rules, onClose }: Props) {
  const t = useTranslations("follow_up");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  /** What the changes in the form are based on, and what that was before somebody else's change that the user was told of. */
  const [base, setBase] = useState({ revision, rules });
  const [before, setBefore] = useState<FollowUpRules | null>(null);
  if (before === base.rules && revision > base.revision) setBase({ revision, rules });
  const form = useCallForm({
    schema: followUpRulesSchema,
    fields: [...followUpFields, "passedAfterMakeUp"],
    values: rules,
    send: async (typed) => {
      const outcome = await ask(saveFollowUpRules, { groupId, revision: base.revision, ...typed });
      router.refresh();
      return outcome;
    },
    onDone: () => {
      onClose();
      toast.success(t("saved"));
    },
    onRefused: ({ kind }) => {
      if (kind === "changed") setBefore(base.rules);
    },
  });

  const changes = before ? followUpFields.filter((field) => before[field] !== rules[field]) : [];
  const notice = (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t("meanwhile_text")}</p>
      <ul className="mt-2 list-disc pl-5">
        {changes.map((field) => (
          <li key={field}>
            {t("meanwhile_field", { field: t(`${field}_label`), value: rules[field] ?? t("weekdays") })}
          </li>
        ))}
        {before && before.passedAfterMakeUp !== rules.passedAfterMakeUp && (
          <li>{t(rules.passedAfterMakeUp ? "passed_after_rule" : "passed_any_rule")}</li>
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
      notice={form.changed && notice}
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
