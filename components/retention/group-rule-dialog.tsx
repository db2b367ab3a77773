"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/components/data/form-dialog";
import { typedNumber } from "@/components/data/typed-number";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { type ChosenGroup, GroupCombobox } from "@/components/group/group-combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { isPossible, placementKinds } from "@/lib/features/retention/rules";
import type { RuleItem } from "@/lib/features/retention/schema";
import { saveRetentionRule } from "./calls";
import { KeepField } from "./keep-field";

const schema = z.object({
  groupId: z
    .number("retention.error_group")
    .nullable()
    .refine((groupId) => groupId !== null, "retention.error_group"),
  kind: z.enum(placementKinds),
  keep: z
    .number("retention.error_number")
    .nullable()
    .refine((keep) => isPossible("reports", keep), "retention.error_number"),
});

/** Keeps something of one group for another time than in the rest of the school. A rule that the group has already is changed. */
export function GroupRuleDialog({ rules, onClose }: { rules: readonly RuleItem[]; onClose: () => void }) {
  const t = useTranslations("retention");
  const router = useRouter();
  const ask = useAsk();
  const [group, setGroup] = useState<ChosenGroup | null>(null);
  const form = useCallForm({
    schema,
    fields: ["groupId", "kind", "keep"],
    defaultValues: { groupId: null as number | null, kind: "reports" as const, keep: null as number | null },
    send: async ({ groupId, kind, keep }) => {
      const before = rules.find((rule) => rule.groupId === groupId && rule.kind === kind);
      const outcome = await ask(saveRetentionRule, { kind, groupId, keep, revision: before?.revision ?? 0 });
      // The page is read again: then what was typed can be saved over the latest rule.
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
      title={t("add_group")}
      description={t("add_group_text")}
      saveLabel={t("save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t("column_group")} error={form.errorOf("groupId")}>
        <GroupCombobox
          value={group}
          onChange={(chosen) => {
            setGroup(chosen);
            form.setValue("groupId", chosen?.groupId ?? null, { shouldDirty: true });
          }}
        />
      </Field>
      <Field label={t("column_kind")} error={form.errorOf("kind")}>
        <Select {...form.register("kind")}>
          {placementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <KeepField
        kind={form.watch("kind")}
        error={form.errorOf("keep")}
        {...form.register("keep", { setValueAs: typedNumber })}
      />
    </FormDialog>
  );
}
