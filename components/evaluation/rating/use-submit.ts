"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { currentValues, heldIn, isSettled, stuckFields } from "@/components/draft/draft-state";
import { openQuestions } from "@/components/draft/question-errors";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { submitEvaluation } from "../calls";
import { missingFrom, type RatingArea } from "./rating-values";
import type { RatingDraft } from "./use-rating-draft";

type Submitted = {
  evaluationId: number;
  term: Term;
  areas: readonly RatingArea[];
  draft: RatingDraft;
  /** The other side has submitted: with this part both are seen. */
  isLast: boolean;
  /** Leads the writer to a question. */
  show: (id: number) => void;
};

/** Why submitting waits; `unsaved` and `held` go away when the writer has mended them. */
type Problem = { kind: "unsaved" | "held" } | { kind: "refused"; text: string };

/** Submits somebody's part of a term: what was written is saved first, and compulsory questions left open are shown instead. */
export function useSubmit({ evaluationId, term, areas, draft, isLast, show }: Submitted) {
  const t = useTranslations();
  const ask = useAsk();
  const router = useRouter();
  const { session, state } = draft;
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Problem | null>(null);

  function showMissing(ids: readonly number[]): boolean {
    const [first] = ids;
    if (first === undefined) return false;
    session.miss(ids);
    show(first);
    return true;
  }

  async function attempt(): Promise<void> {
    if (!(await session.flush())) {
      const now = session.getState();
      const stuck = stuckFields(now);
      const [first] = stuck;
      if (first !== undefined) show(first);
      return setFound({ kind: stuck.some((id) => heldIn(now, id).length > 0) ? "held" : "unsaved" });
    }
    const now = session.getState();
    if (showMissing(missingFrom(areas, currentValues(now)).map(({ id }) => id))) return;
    const outcome = await ask(submitEvaluation, { evaluationId, stage: term, revision: now.revision });
    if (outcome.kind === "done") toast.success(t(isLast ? "evaluation.submitted_both" : "evaluation.submitted"));
    else if (!showMissing(openQuestions(outcome.errors))) setFound({ kind: "refused", text: outcome.problem });
    // Without a connection the page would give way to the browser's own error page.
    if (outcome.kind !== "unreachable") router.refresh();
  }

  async function submit(): Promise<void> {
    setBusy(true);
    setFound(null);
    await attempt();
    setBusy(false);
  }

  function problem(): string | undefined {
    if (found?.kind === "refused") return found.text;
    if (found?.kind === "held" && stuckFields(state).some((id) => heldIn(state, id).length > 0))
      return t("report.held_first");
    if (found?.kind === "unsaved" && !isSettled(state)) return t("report.save_first");
    return state.missing.length > 0 ? t("report.missing_count", { count: state.missing.length }) : undefined;
  }

  return { submit, busy, problem: problem() };
}
