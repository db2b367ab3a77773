"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { saveFollowUpRules } from "@/lib/features/group/contract";
import {
  type FollowUpRule,
  type FollowUpRules,
  followUpFields,
  followUpLimits,
  followUpRulesSchema,
} from "@/lib/features/group/schema";

type Props = { groupId: number; revision: number; rules: FollowUpRules; onClose: () => void };

/** What was typed as a number: nothing at all is null. */
const toNumber = (typed: unknown) => (typed === "" || typed === null ? null : Number(typed));

/** Brings into sight what somebody further down would not see appear. */
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** The rules of a group, saved as one. What somebody else changed comes in without touching what is being typed. */
export function FollowUpDialog({ groupId, revision, rules, onClose }: Props) {
  const t = useTranslations("follow_up");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall<typeof saveFollowUpRules>("/group/save-follow-up-rules");
  const formId = useId();
  /** What stood on the page when somebody else's change came between. */
  const [before, setBefore] = useState<FollowUpRules | null>(null);
  const form = useForm<FollowUpRules>({
    resolver: zodResolver(followUpRulesSchema),
    values: rules,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;

  async function submit(typed: FollowUpRules) {
    const answer = await call.run({ groupId, revision, ...typed }, (refused) => {
      for (const [field, message] of Object.entries(refused))
        form.setError(field as FollowUpRule, { type: "server", message }, { shouldFocus: true });
    });
    router.refresh();
    if (!answer) return setBefore(rules);
    onClose();
    toast.success(t("saved"));
  }

  const errorOf = (field: FollowUpRule) => {
    const { type, message } = errors[field] ?? {};
    return type === "server" ? message : message && errorText(message);
  };
  const changes = before ? followUpFields.filter((field) => before[field] !== rules[field]) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("lead")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={call.busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.handleSubmit(submit)} noValidate className="flex flex-col gap-5">
        <div role="alert" className="flex flex-col gap-4 empty:hidden">
          {call.changed && (
            <div ref={show}>
              <Notice tone="warning" title={t("meanwhile_title")}>
                <p>{t("meanwhile_text")}</p>
                <ul className="mt-2 list-disc pl-5">
                  {changes.map((field) => (
                    <li key={field}>
                      {t("meanwhile_field", { field: t(`${field}_label`), value: rules[field] ?? t("weekdays") })}
                    </li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          {call.problem && !call.changed && (
            <div ref={show}>
              <ErrorText>{call.problem}</ErrorText>
            </div>
          )}
        </div>
        {followUpFields.map((field) => {
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
      </form>
    </Dialog>
  );
}
