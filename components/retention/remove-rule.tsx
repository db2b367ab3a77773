"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import type { RuleItem } from "@/lib/features/retention/schema";
import { saveRetentionRule } from "./calls";

/** Removes the rule of a group, after which that of the school applies; can be undone for a moment. */
export function RemoveRule({ rule: { kind, groupId, groupName, keep, revision } }: { rule: RuleItem }) {
  const t = useTranslations("retention");
  const router = useRouter();
  const removal = useCall(saveRetentionRule);
  const ask = useAsk();

  async function undo() {
    const outcome = await ask(saveRetentionRule, { kind, groupId, keep, revision: 0 });
    if (outcome.kind !== "done") toast.error(outcome.problem);
    router.refresh();
  }

  async function remove() {
    if (await removal.run({ kind, groupId, revision }))
      toast.success(t("removed"), { action: { label: t("undo"), onClick: () => void undo() }, duration: undoMs });
    router.refresh();
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={removal.busy}
        aria-label={t("remove_named", { name: `${groupName}: ${t(`kind_${kind}`)}` })}
        onClick={remove}
      >
        {t("remove")}
      </Button>
      <span role="alert" className="empty:hidden">
        {removal.problem && <ErrorText>{removal.problem}</ErrorText>}
      </span>
    </>
  );
}
