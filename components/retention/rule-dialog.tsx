"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { typedNumber } from "@/components/data/typed-number";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { toast } from "@/components/ui/toast";
import { isPossible } from "@/lib/features/retention/rules";
import type { RuleItem } from "@/lib/features/retention/schema";
import { saveRetentionRule } from "./calls";
import { KeepField } from "./keep-field";
import { useKeepWords } from "./use-keep-words";

/** Changes for how long something is kept, in the school or in a group. */
export function RuleDialog({ rule, onClose }: { rule: RuleItem; onClose: () => void }) {
  const t = useTranslations("retention");
  const router = useRouter();
  const ask = useAsk();
  const words = useKeepWords();
  const { kind, groupId, groupName, revision } = rule;
  const [opened] = useState(revision);
  const isChanged = revision !== opened;
  const form = useCallForm({
    schema: z.object({
      keep: z
        .number("retention.error_number")
        .nullable()
        .refine((keep) => isPossible(kind, keep), "retention.error_number"),
    }),
    fields: ["keep"],
    defaultValues: { keep: rule.keep },
    send: async ({ keep }) => {
      const outcome = await ask(saveRetentionRule, { kind, groupId, keep, revision });
      // The page is read again: then the rule is the latest one, and what was typed can be saved.
      if (outcome.kind === "changed") router.refresh();
      return outcome;
    },
    onDone: () => {
      onClose();
      toast.success(t("saved"));
      router.refresh();
    },
  });
  return (
    <FormDialog
      title={groupName === null ? t(`kind_${kind}`) : `${groupName}: ${t(`kind_${kind}`)}`}
      description={t(`about_${kind}`)}
      saveLabel={t("save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!isChanged && form.problem}
      notice={
        isChanged && (
          <ConflictNotice title={t("meanwhile_title")}>
            {t("meanwhile_text", { keep: words(kind, rule.keep) })}
          </ConflictNotice>
        )
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <KeepField kind={kind} error={form.errorOf("keep")} {...form.register("keep", { setValueAs: typedNumber })} />
    </FormDialog>
  );
}
