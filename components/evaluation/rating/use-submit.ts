"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useAskOrFind } from "@/components/data/use-ask-or-find";
import { currentValues, heldIn, isSettled, stuckFields } from "@/components/draft/draft-state";
import { openQuestions } from "@/components/draft/question-errors";
import { unsentText } from "@/components/draft/save-state-text";
import { hasTextOnlyHere } from "@/components/draft/store-room";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { getEvaluation, submitEvaluation } from "../calls";
import type { OtherPart } from "./other-part";
import { missingFrom, type RatingArea, ratedOf } from "./rating-values";
import type { RatingDraft } from "./use-rating-draft";

type Submitted = {
  evaluationId: number;
  term: Term;
  party: Party;
  /** The part's revision as the page knows it. */
  revision: number;
  areas: readonly RatingArea[];
  draft: RatingDraft;
  otherPart: OtherPart;
  /** Leads the writer to a question. */
  show: (id: number) => void;
};

/** Why submitting waits. All but a refusal go away when the writer has corrected them, or the network is back (`unsent`). */
type Problem = { kind: "unsaved" | "held" } | { kind: "refused" | "unsent"; text: string };

/**
 * Submits somebody's part of a term: what was written is saved first, and compulsory questions left open are shown instead. Who is
 * last, or has not rated everything, is asked before (`asking`, then `confirm` or `cancel`). `isDone` until the refreshed page replaces the form.
 */
export function useSubmit({ evaluationId, term, party, revision, areas, draft, otherPart, show }: Submitted) {
  const t = useTranslations();
  const ask = useAsk();
  const sendPart = useAskOrFind(submitEvaluation, findSubmitted);
  const router = useRouter();
  const { session, state } = draft;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [found, setFound] = useState<Problem | null>(null);
  const [submittedAs, setSubmittedAs] = useState<number | null>(null);
  const isDone = submittedAs !== null && revision < submittedAs;

  /** What was answered if the part is submitted. */
  async function findSubmitted(): Promise<{ revision: number } | null> {
    const now = await ask(getEvaluation, { evaluationId, stage: term });
    return now.kind === "done" && now.data.submitted[party] ? { revision: now.data.revision } : null;
  }

  function showMissing(ids: readonly number[]): boolean {
    const [first] = ids;
    if (first === undefined) return false;
    session.miss(ids);
    show(first);
    return true;
  }

  /** Saves the rest. False when something has to be corrected first, which is then shown. */
  async function isReady(): Promise<boolean> {
    if (!(await session.flush())) {
      const now = session.getState();
      const stuck = stuckFields(now);
      const [first] = stuck;
      if (first !== undefined) show(first);
      const unsent = unsentText(now, hasTextOnlyHere());
      if (unsent) setFound({ kind: "unsent", text: notSent(unsent) });
      else setFound({ kind: stuck.some((id) => heldIn(now, id).length > 0) ? "held" : "unsaved" });
      return false;
    }
    return !showMissing(missingFrom(areas, currentValues(session.getState())).map(({ id }) => id));
  }

  /** Without a network: where the answers are, and what to press later. */
  function notSent(key: "step" | "step_only_here"): string {
    return t(`offline.${key}`, { button: t(`evaluation.submit_${party}`) });
  }

  async function send(): Promise<void> {
    const outcome = await sendPart({ evaluationId, stage: term, revision: session.getState().revision });
    if (outcome.kind === "done") {
      setSubmittedAs(outcome.data.revision);
      toast.success(t(otherPart === "submitted" ? "evaluation.submitted_both" : "evaluation.submitted"));
    } else if (!showMissing(openQuestions(outcome.errors)))
      setFound({ kind: "refused", text: outcome.kind === "unreachable" ? notSent("step") : outcome.problem });
    // Without a connection the page would give way to the browser's own error page.
    if (outcome.kind !== "unreachable") router.refresh();
  }

  async function attempt(asksFirst: boolean): Promise<void> {
    setAsking(false);
    setBusy(true);
    setFound(null);
    if (await isReady()) {
      const { rated, factors } = ratedOf(areas, currentValues(session.getState()));
      if (asksFirst && (otherPart !== "awaited" || rated < factors)) setAsking(true);
      else await send();
    }
    setBusy(false);
  }

  function problem(): string | undefined {
    if (found?.kind === "refused" || (found?.kind === "unsent" && !isSettled(state))) return found.text;
    if (found?.kind === "held" && stuckFields(state).some((id) => heldIn(state, id).length > 0))
      return t("report.held_first");
    if (found?.kind === "unsaved" && !isSettled(state)) return t("report.save_first");
    return state.missing.length > 0 ? t("report.missing_count", { count: state.missing.length }) : undefined;
  }

  return {
    submit: () => attempt(true),
    asking,
    confirm: () => attempt(false),
    cancel: () => setAsking(false),
    busy: busy || isDone,
    isDone,
    problem: problem(),
  };
}
