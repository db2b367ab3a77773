"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { placed } from "@/components/data/outcome";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { currentValues, stuckFields } from "@/components/draft/draft-state";
import { openQuestions } from "@/components/draft/question-errors";
import { saveStateText, unsentText } from "@/components/draft/save-state-text";
import { hasTextOnlyHere } from "@/components/draft/store-room";
import { toast } from "@/components/ui/toast";
import { hasChosen, missingCompulsory } from "@/lib/features/report/answers/rules";
import { type ReportAction, reportStatus, reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { changeReportStatus } from "../calls";
import { toAnswers, valuesOf } from "../writing/questions";
import { useShowQuestion, type Writing } from "../writing/use-show-question";
import { isBlank, isMended, isTaken, type Problem, problemKeys, type Request } from "./problem";

/** The link of a guest who was asked, which is in the answer of the step. */
export type AskedGuest = { guestLinkId: number; link: string; expiresAt: string };

/** A step that was taken: the report's status now. */
export type Taken = { status: number; guest?: AskedGuest };

/**
 * Takes a report one step along its life (SPEC §4): what was written is saved first, compulsory questions left open are shown
 * instead, and afterwards the page goes on to the tab of the new status.
 */
export function useReportStep(
  report: Pick<ReportDetail, "reportId" | "revision" | "status" | "actions" | "askable">,
  tab: number,
  writing?: Writing,
) {
  const call = useAsk();
  const router = useRouter();
  const t = useTranslations("report");
  const tOffline = useTranslations("offline");
  const showQuestion = useShowQuestion(report.reportId, tab, writing);
  const [busy, setBusy] = useState<ReportAction | null>(null);
  const [found, setFound] = useState<Problem | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const [sendIdOf, setSendIdOf] = useState(sendIds);
  const { reportId } = report;
  // What was missing may have been answered since, or is not asked any more.
  const said = writing?.draft.state.missing ?? [];
  const missingNow = said.length > 0 && writing ? openIn(writing, tab).filter((id) => said.includes(id)).length : 0;

  function showMissing(ids: readonly number[]): void {
    writing?.draft.session.miss(ids);
    const [first] = ids;
    if (first !== undefined) showQuestion(first);
  }

  function refuse(problem: Problem): false {
    setFound(problem);
    return false;
  }

  /** Saves what is open. False when the step has to wait, and says why. */
  async function isReady(action: ReportAction): Promise<boolean> {
    if (!writing) return true;
    const { session } = writing.draft;
    if (!(await session.flush())) {
      const [stuck] = stuckFields(session.getState());
      if (stuck !== undefined) showQuestion(stuck);
      const unsent = unsentText(session.getState(), hasTextOnlyHere());
      if (unsent) return refuse({ kind: "unsent", text: notSent(action, unsent) });
      return refuse({ kind: saveStateText(session.getState()).key === "save_held" ? "held" : "unsaved" });
    }
    const state = session.getState();
    const givesFeedback = action === "give-feedback";
    // Asking for feedback on a plan finishes it as well.
    if (!givesFeedback && report.status !== reportStatus.planning) return true;
    const missing = openIn(
      { ...writing, draft: { ...writing.draft, state } },
      givesFeedback ? reportTab.feedback : tab,
    );
    showMissing(missing);
    if (missing.length > 0) return false;
    if (givesFeedback) return !isBlank(state) || refuse({ kind: "empty" });
    return hasChosen(writing.questions, toAnswers(currentValues(state))) || refuse({ kind: "choice" });
  }

  /** Is all there that the step needs? What is missing is shown. */
  async function prepare(action: ReportAction): Promise<boolean> {
    setBusy(action);
    forget();
    const ready = await isReady(action);
    setBusy(null);
    return ready;
  }

  /** What the step led to, or null when it was not taken. */
  async function take(action: ReportAction, request?: Request): Promise<Taken | null> {
    setBusy(action);
    forget();
    const taken = (await isReady(action)) ? await send(action, request) : null;
    setBusy(null);
    return taken;
  }

  /** Without a network: where the text is, and what to press later. */
  function notSent(action: ReportAction, key: "step" | "step_only_here" = "step"): string {
    return tOffline(key, { button: t(isBoth(action) ? "step_finish-and-ask" : `step_${action}`) });
  }

  /** A plan for which feedback is requested is finished as well. */
  function isBoth(action: ReportAction): boolean {
    return action === "request-feedback" && report.status === reportStatus.planning;
  }

  function forget(): void {
    setFound(null);
    setEmailError(undefined);
  }

  async function send(action: ReportAction, request?: Request): Promise<Taken | null> {
    const revision = writing?.draft.session.getState().revision ?? report.revision;
    const step = { reportId, action, ...request };
    const outcome = await call(changeReportStatus, { ...step, revision, sendId: sendIdOf(step) });
    if (outcome.kind === "done") {
      // The same step may be taken again later: that is another one.
      setSendIdOf(sendIds);
      toast.success(t(isBoth(action) ? "done_finish-and-ask" : `done_${action}`));
      return outcome.data;
    }
    const { guestEmail } = outcome.errors;
    setEmailError(guestEmail);
    const questions = openQuestions(outcome.errors);
    showMissing(questions);
    const above = placed(outcome, ["questions", "guestEmail"]).above ?? (guestEmail ? undefined : outcome.problem);
    if (outcome.kind === "unreachable") setFound({ kind: "unanswered", action, request, text: notSent(action) });
    else if (above && questions.length === 0) setFound({ kind: "refused", text: above });
    // Somebody else may have taken the report further. Without a connection the page would give way to the browser's own error page.
    if (outcome.kind !== "unreachable") router.refresh();
    return null;
  }

  /** Shows the report on the tab of its new status. */
  function goOn(status: number): void {
    router.push(reportPath(reportId, status));
    router.refresh();
  }

  /** Why the step waits, as long as it does. */
  function problem(): string | undefined {
    if (found && !isTaken(found, report) && !(writing && isMended(found, writing)))
      return "text" in found ? found.text : t(problemKeys[found.kind]);
    return missingNow > 0 ? t("missing_count", { count: missingNow }) : undefined;
  }

  /** The request to which no answer came: sent again as it is, it is not made twice. */
  const unanswered = found?.kind === "unanswered" ? found.request : undefined;

  return { take, prepare, busy, problem: problem(), unanswered, emailError, forget, goOn };
}

/** The compulsory questions that are open: of the feedback on its tab, else of everything that the student writes. */
function openIn({ draft, questions }: Writing, tab: number): number[] {
  const own = toAnswers(currentValues(draft.state));
  const missing =
    tab === reportTab.feedback
      ? missingCompulsory(questions, [tab], toAnswers(valuesOf(questions)), own)
      : missingCompulsory(questions, [reportTab.planning, reportTab.reflection], own, own);
  return missing.map(({ id }) => id);
}
