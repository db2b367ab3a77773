"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { answerGoal, listGoals } from "@/components/goal/calls";
import { toast } from "@/components/ui/toast";
import { type AnswerGoalInput, answerGoalSchema, type GoalItem } from "@/lib/features/goal/schema";
import { newId } from "@/lib/platform/new-id";

type Typed = Pick<AnswerGoalInput, "text" | "reportIds">;

/** The form of an answer; `changed` is the goal as it is stored when it was answered elsewhere as this was to be saved. */
export function useAnswerGoal(placementId: number, goal: GoalItem, onSaved: () => void) {
  const ask = useAsk();
  const router = useRouter();
  const t = useTranslations("evaluation.goals");
  const [sendId] = useState(newId);
  const [revision, setRevision] = useState(goal.answerRevision);
  const [changed, setChanged] = useState<GoalItem>();

  async function send(typed: Typed): Promise<Outcome<unknown>> {
    const { goalId } = goal;
    const outcome = await ask(answerGoal, { goalId, revision, sendId, ...typed });
    if (outcome.kind !== "changed") return outcome;
    // Answered on another device: what is stored is shown with what was typed, and the next try replaces it.
    const listed = await ask(listGoals, { placementId });
    if (listed.kind !== "done") return listed;
    const now = listed.data.find((one) => one.goalId === goalId);
    setRevision(now?.answerRevision ?? 0);
    setChanged(now);
    return outcome;
  }

  const form = useCallForm({
    schema: answerGoalSchema.pick({ text: true, reportIds: true }),
    fields: ["text", "reportIds"],
    defaultValues: { text: goal.answer ?? "", reportIds: goal.reports.map(({ reportId }) => reportId) },
    send,
    onDone: () => {
      toast.success(t("answered"));
      router.refresh();
      onSaved();
    },
  });
  return { ...form, problem: form.changed ? undefined : form.problem, changed };
}
