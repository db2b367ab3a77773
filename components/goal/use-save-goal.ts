"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { toast } from "@/components/ui/toast";
import { type GoalItem, type SaveGoalInput, saveGoalSchema } from "@/lib/features/goal/schema";
import { newId } from "@/lib/platform/new-id";
import { listGoals, saveGoal } from "./calls";

type Typed = Omit<SaveGoalInput, "change" | "sendId">;

/**
 * The form of a goal. `base` is the goal as it was last read, or undefined for a new one and for one that is gone; `changed` is the
 * same when somebody else had changed it as this was to be saved.
 */
export function useSaveGoal(goal: GoalItem | undefined, defaultValues: Typed, onSaved: () => void) {
  const ask = useAsk();
  const router = useRouter();
  const t = useTranslations("goal");
  const [sendId] = useState(newId);
  const [base, setBase] = useState(goal);
  const [changed, setChanged] = useState<GoalItem>();

  async function send(typed: Typed): Promise<Outcome<unknown>> {
    const change = base && { goalId: base.goalId, revision: base.revision };
    const outcome = await ask(saveGoal, { ...typed, change, sendId });
    if (!base || outcome.kind === "done" || (outcome.status !== 409 && outcome.status !== 404)) return outcome;
    // Somebody else was first: what they saved is shown with what was typed, and the next try changes that.
    const listed = await ask(listGoals, { placementId: typed.placementId });
    if (listed.kind !== "done") return listed;
    const now = listed.data.find(({ goalId }) => goalId === base.goalId);
    setBase(now);
    setChanged(now);
    return now ? outcome : { ...outcome, kind: "refused", problem: t("error_gone") };
  }

  const form = useCallForm({
    schema: saveGoalSchema.omit({ change: true, sendId: true }),
    fields: ["text", "viewPoint", "talk", "talkDate"],
    defaultValues,
    send,
    onDone: () => {
      toast.success(t(base ? "saved" : "saved_new"));
      router.refresh();
      onSaved();
    },
  });
  // On a conflict the dialog shows what the other person saved.
  return { ...form, problem: form.changed ? undefined : form.problem, base, changed };
}
