"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { currentValues, stuckFields } from "@/components/draft/draft-state";
import { hasChosen, missingCompulsory } from "@/lib/features/report/answers/rules";
import { type Asked, type ReportAction, reportTab } from "@/lib/features/report/life/rules";
import { changeReportStatus } from "../calls";
import { saveStateText } from "../draft/save-state-text";
import { reportPath } from "../reading/report-path";
import { toAnswers } from "../writing/questions";
import { useShowQuestion, type Writing } from "../writing/use-show-question";

/** Whom a request for feedback goes to. */
type Request = { ask?: Asked[]; guestEmail?: string | undefined };

/**
 * Takes a report one step along its life (SPEC §4): what was written is saved first, compulsory questions left open are shown
 * instead, and afterwards the page goes on to the tab of the new status.
 */
export function useReportStep(report: { reportId: number; revision: number }, tab: number, writing?: Writing) {
  const call = useAsk();
  const router = useRouter();
  const t = useTranslations("report");
  const showQuestion = useShowQuestion(report.reportId, tab, writing);
  const [busy, setBusy] = useState<ReportAction | null>(null);
  const [problem, setProblem] = useState<string>();
  const [emailError, setEmailError] = useState<string>();
  const { reportId } = report;

  function showMissing(ids: readonly number[]): void {
    const [first] = ids;
    if (first === undefined) return;
    writing?.draft.session.miss(ids);
    setProblem(t("missing_count", { count: ids.length }));
    showQuestion(first);
  }

  /** Saves what is open. False when the step has to wait, and says why. */
  async function isReady(action: ReportAction): Promise<boolean> {
    if (!writing) return true;
    const { session } = writing.draft;
    if (!(await session.flush())) {
      setProblem(t(saveStateText(session.getState()).key === "save_held" ? "held_first" : "save_first"));
      const [stuck] = stuckFields(session.getState());
      if (stuck !== undefined) showQuestion(stuck);
      return false;
    }
    if (action !== "finish") return true;
    const answers = toAnswers(currentValues(session.getState()));
    if (!hasChosen(writing.questions, answers)) {
      setProblem(t("error_choose_something"));
      return false;
    }
    const tabs = [reportTab.planning, reportTab.reflection];
    const missing = missingCompulsory(writing.questions, tabs, answers, answers);
    showMissing(missing.map(({ id }) => id));
    return missing.length === 0;
  }

  /** True when the step was taken. */
  async function take(action: ReportAction, request?: Request): Promise<boolean> {
    setBusy(action);
    forget();
    const taken = (await isReady(action)) && (await send(action, request));
    setBusy(null);
    return taken;
  }

  function forget(): void {
    setProblem(undefined);
    setEmailError(undefined);
  }

  async function send(action: ReportAction, request?: Request): Promise<boolean> {
    const revision = writing?.draft.session.getState().revision ?? report.revision;
    const outcome = await call(changeReportStatus, { reportId, revision, action, ...request });
    if (outcome.kind === "done") {
      toast.success(t(`done_${action}`));
      router.push(reportPath(reportId, outcome.data.status));
      router.refresh();
      return true;
    }
    const { guestEmail } = outcome.errors;
    setEmailError(guestEmail);
    setProblem(placed(outcome, ["questions", "guestEmail"]).above ?? (guestEmail ? undefined : outcome.problem));
    showMissing(questionsIn(outcome.errors));
    // Somebody else may have taken the report further. Without a connection the page would give way to the browser's own error page.
    if (outcome.kind !== "unreachable") router.refresh();
    return false;
  }

  return { take, busy, problem, emailError, forget };
}

/** The server names open questions as `questions.<id>`. */
const questionsIn = (errors: Record<string, string>): number[] =>
  Object.keys(errors).flatMap((field) => {
    const id = /^questions\.(\d+)$/.exec(field)?.[1];
    return id ? Number(id) : [];
  });
