"use client";

import { useRouter } from "next/navigation";
import type { ReportDraft } from "../draft/use-report-draft";
import { reportPath } from "../reading/report-path";
import { fieldId, focusQuestion } from "./focus-question";
import type { FlatQuestion } from "./questions";

/** What somebody is writing, and every question of the report. */
export type Writing = { draft: ReportDraft; questions: readonly FlatQuestion[] };

/** A function that leads the writer to a question, on the open tab or on the one where it stands. */
export function useShowQuestion(reportId: number, tab: number, writing: Writing | undefined) {
  const router = useRouter();
  return (id: number): void => {
    const question = writing?.questions.find((other) => other.id === id);
    if (!writing || !question) return;
    // A comment stands beside its answer on that answer's own tab, and among the feedback as well.
    if (question.tab === tab || document.getElementById(fieldId(id))) {
      focusQuestion(id);
    } else {
      writing.draft.session.focusNext(id);
      router.push(reportPath(reportId, question.tab));
    }
  };
}
