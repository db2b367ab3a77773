"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { GoalItem } from "@/lib/features/goal/schema";
import { listGoals, removeGoal } from "./calls";
import { GoalOutcome } from "./goal-outcome";

type RemoveGoalProps = {
  goal: GoalItem;
  placementId: number;
  /** The reader is the student. */
  own: boolean;
  voidText: string | undefined;
  onClose: () => void;
  onDone: () => void;
};

/**
 * Asks before a goal is deleted with what was said about it: several people agreed on it. One that somebody has changed or answered
 * meanwhile is shown as it is now, and asked about again.
 */
export function RemoveGoal({ goal: before, placementId, own, voidText, onClose, onDone }: RemoveGoalProps) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const call = useCall(removeGoal);
  const [goal, setGoal] = useState(before);

  async function remove() {
    const { goalId, revision, answerRevision, reachedRevision } = goal;
    const done = await call.run({ goalId, revision, answerRevision, reachedRevision });
    // After a refusal too: somebody else may have changed it.
    router.refresh();
    if (!done) return readAgain();
    toast.success(t("goal.removed"));
    onDone();
  }

  async function readAgain() {
    const listed = await ask(listGoals, { placementId });
    const now = listed.kind === "done" && listed.data.find(({ goalId }) => goalId === goal.goalId);
    if (now) setGoal(now);
  }

  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={remove}
      busy={call.busy}
      title={t("goal.remove_title")}
      description={t("goal.remove_text")}
      confirmLabel={t("goal.remove")}
      cancelLabel={t("common.cancel")}
    >
      <p className="break-words whitespace-pre-line">{goal.text}</p>
      {(goal.answer !== null || goal.reached !== null) && (
        <div>
          <p>{t("goal.remove_said")}</p>
          <GoalOutcome goal={goal} own={own} />
        </div>
      )}
      {voidText && <p>{voidText}</p>}
      <div role="alert">{call.problem && <ErrorText>{call.problem}</ErrorText>}</div>
    </ConfirmDialog>
  );
}
