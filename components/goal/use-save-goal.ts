"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import type { listGoals, saveGoal } from "@/lib/features/goal/contract";
import { type GoalItem, type SaveGoalInput, saveGoalSchema } from "@/lib/features/goal/schema";
import { CallError } from "@/lib/platform/http/client";

type Errors = Partial<Record<keyof SaveGoalInput, string>>;
type Written = Omit<SaveGoalInput, "change">;

/**
 * Saving a goal. `base` is the goal as it was last read, or undefined for a new one and for one that is gone; `changed` is the same
 * when somebody else had changed it as this was to be saved.
 */
export function useSaveGoal(goal: GoalItem | undefined, onSaved: () => void) {
  const api = useApi();
  const router = useRouter();
  const t = useTranslations("goal");
  const errorText = useErrorText();
  const [base, setBase] = useState(goal);
  const [changed, setChanged] = useState<GoalItem>();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();

  /** Saves and closes; else gives the first field that has to be corrected. */
  async function save(written: Written): Promise<keyof SaveGoalInput | undefined> {
    const parsed = saveGoalSchema.safeParse(written);
    const refused = parsed.error?.issues.map(({ path, message }) => [String(path[0]), [message]] as [string, string[]]);
    if (refused) return refuse(Object.fromEntries(refused));
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      const change = base && { goalId: base.goalId, revision: base.revision };
      const answer = await api<typeof saveGoal>("/goal/save", { ...written, change });
      if (answer.status !== 200) {
        if (!answer.errors) setProblem(errorText(answer.error));
        return refuse(answer.errors ?? {});
      }
      toast.success(t(base ? "saved" : "saved_new"));
      router.refresh();
      onSaved();
    } catch (error) {
      const status = error instanceof CallError ? error.answer?.status : undefined;
      if (base && (status === 409 || status === 404)) await meet(written.placementId, base).catch(tell);
      else tell(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(fields: Record<string, string[]>): keyof SaveGoalInput | undefined {
    const told = Object.entries(fields).map(([field, [key = ""]]) => [field, errorText(key)] as const);
    setErrors(Object.fromEntries(told));
    return told[0]?.[0] as keyof SaveGoalInput | undefined;
  }

  /** Somebody else was first: shows what they made of it. */
  async function meet(placementId: number, { goalId }: GoalItem): Promise<void> {
    const answer = await api<typeof listGoals>("/goal/list", { placementId });
    if (answer.status !== 200) return setProblem(errorText(answer.error));
    const now = answer.data.find((other) => other.goalId === goalId);
    setBase(now);
    setChanged(now);
    if (!now) setProblem(t("error_gone"));
  }

  function tell(error: unknown): void {
    setProblem(error instanceof CallError ? error.message : errorText(""));
  }

  return { save, busy, errors, problem, base, changed };
}
