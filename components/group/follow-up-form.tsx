"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { saveFollowUpRules } from "@/lib/features/group/contract";
import {
  type FollowUpRule,
  type FollowUpRules,
  followUpLimits,
  followUpRulesSchema,
} from "@/lib/features/group/schema";
import { SavedState } from "../layout/saved-state";
import { useCall } from "../layout/use-call";
import { useErrorText } from "../layout/use-error-text";
import { Notice } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { ErrorText } from "../ui/field-text";
import { TextInput } from "../ui/text-input";

type Props = { groupId: number; revision: number; rules: FollowUpRules; readOnly: boolean };

const fields = Object.keys(followUpLimits) as FollowUpRule[];

/** What was typed as a number: nothing at all is null. */
const toNumber = (typed: unknown) => (typed === "" || typed === null ? null : Number(typed));

/** The rules of a group, saved as one. What somebody else changed comes in without touching what is being typed. */
export function FollowUpForm({ groupId, revision, rules, readOnly }: Props) {
  const t = useTranslations("follow_up");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall<typeof saveFollowUpRules>("/group/save-follow-up-rules");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  /** What stood on the page when somebody else's change came between. */
  const [before, setBefore] = useState<FollowUpRules | null>(null);
  const form = useForm<FollowUpRules>({
    resolver: zodResolver(followUpRulesSchema),
    values: rules,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;

  async function submit(typed: FollowUpRules) {
    const answer = await call.run({ groupId, revision, ...typed }, (refused) => {
      for (const [field, message] of Object.entries(refused))
        form.setError(field as FollowUpRule, { type: "server", message }, { shouldFocus: true });
    });
    if (answer) {
      setBefore(null);
      setSavedAt(new Date());
      form.reset(typed);
    } else {
      setBefore(rules);
    }
    router.refresh();
  }

  const errorOf = (field: FollowUpRule) => {
    const { type, message } = errors[field] ?? {};
    return type === "server" ? message : message && errorText(message);
  };
  const shown = (value: number | null) => (value === null ? t("nothing") : String(value));
  const changes = before ? fields.filter((field) => before[field] !== rules[field]) : [];
  return (
    <form method="post" onSubmit={form.handleSubmit(submit)} noValidate>
      <fieldset disabled={readOnly} className="flex max-w-md min-w-0 flex-col gap-5">
        <legend className="sr-only">{t("title")}</legend>
        {fields.map((field) => {
          const [min, max] = followUpLimits[field];
          return (
            <Field
              key={field}
              label={t(`${field}_label`)}
              note={field === "expectedDays" ? common("optional") : undefined}
              help={t(`${field}_help`, { min, max })}
              error={errorOf(field)}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                className="max-w-28"
                {...form.register(field, { setValueAs: toNumber })}
              />
            </Field>
          );
        })}
      </fieldset>
      <div role="alert" className="mt-6 flex flex-col gap-4 empty:hidden">
        {call.changed && (
          <Notice tone="warning" title={t("meanwhile_title")}>
            <p>{t("meanwhile_text")}</p>
            <ul className="mt-2 list-disc pl-5">
              {changes.map((field) => (
                <li key={field}>{t("meanwhile_field", { field: t(`${field}_label`), value: shown(rules[field]) })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {call.problem && !call.changed && <ErrorText>{call.problem}</ErrorText>}
      </div>
      {!readOnly && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" busy={call.busy}>
            {t("save")}
          </Button>
          <SavedState name={call.name} at={isDirty ? null : savedAt} />
        </div>
      )}
    </form>
  );
}
