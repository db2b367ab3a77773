"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import type { removeGoal } from "@/lib/features/goal/contract";
import type { GoalItem } from "@/lib/features/goal/schema";
import { CallError } from "@/lib/platform/http/client";

type RemoveGoalProps = { goal: GoalItem; onClose: () => void; onDone: () => void };

/** Asks before a goal is deleted: several people agreed on it. */
export function RemoveGoal({ goal, onClose, onDone }: RemoveGoalProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { goalId, revision } = goal;
      const answer = await api<typeof removeGoal>("/goal/remove", { goalId, revision });
      if (answer.status !== 200) return setProblem(errorText(answer.error));
      toast.success(t("goal.removed"));
      router.refresh();
      onDone();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : errorText(""));
      router.refresh();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={remove}
      busy={busy}
      title={t("goal.remove_title")}
      description={t("goal.remove_text")}
      confirmLabel={t("goal.remove")}
      cancelLabel={t("common.cancel")}
    >
      <p className="break-words whitespace-pre-line">{goal.text}</p>
      <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
    </ConfirmDialog>
  );
}
