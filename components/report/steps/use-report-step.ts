"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import { hasChosen, missingCompulsory } from "@/lib/features/report/answers/rules";
import type { changeReportStatus } from "@/lib/features/report/life/contract";
import { type ReportAction, reportTab } from "@/lib/features/report/life/rules";
import { CallError } from "@/lib/platform/http/client";
import { currentValues, stuckQuestions } from "../draft/draft-state";
import { saveWords } from "../draft/draft-words";
import { reportPath } from "../reading/report-path";
import { toAnswers } from "../writing/questions";
import { useShowQuestion, type Writing } from "../writing/use-show-question";

/**
 * Takes a report one step along its life (SPEC §4): what was written is saved first, compulsory questions left open are shown
 * instead, and afterwards the page goes on to the tab of the new status.
 */
export function useReportStep(report: { reportId: number; revision: number }, tab: number, writing?: Writing) {
  const api = useApi();
  const router = useRouter();
  const t = useTranslations("report");
  const errorText = useErrorText();
  const showQuestion = useShowQuestion(report.reportId, tab, writing);
  const [busy, setBusy] = useState<ReportAction | null>(null);
  const [problem, setProblem] = useState<string>();
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
      setProblem(t(saveWords(session.getState()).key === "save_held" ? "held_first" : "save_first"));
      const [stuck] = stuckQuestions(session.getState());
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
  async function take(action: ReportAction, ask?: number[]): Promise<boolean> {
    setBusy(action);
    setProblem(undefined);
    try {
      if (!(await isReady(action))) return false;
      const revision = writing?.draft.session.getState().revision ?? report.revision;
      const input = { reportId, revision, action, ask };
      const answer = await api<typeof changeReportStatus>("/report/change-status", input);
      if (answer.status === 400) {
        setProblem(errorText(answer.error));
        showMissing(questionsIn(answer.errors ?? {}));
        // Somebody else may have taken the report further.
        router.refresh();
        return false;
      }
      toast.success(t(`done_${action}`));
      router.push(reportPath(reportId, answer.data.status));
      router.refresh();
      return true;
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : errorText(""));
      // Without a connection the page would give way to the browser's own error page.
      if (!(error instanceof CallError && error.unheard)) router.refresh();
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { take, busy, problem, forget: () => setProblem(undefined) };
}

/** The server names open questions as `questions.<id>`. */
const questionsIn = (errors: Record<string, string[]>): number[] =>
  Object.keys(errors).flatMap((field) => {
    const id = /^questions\.(\d+)$/.exec(field)?.[1];
    return id ? Number(id) : [];
  });
