"use client";

import { useRouter } from "next/navigation";
import { fieldId } from "@/components/form/field-id";
import { asksToLead } from "@/components/offline/asks-to-lead";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { reportPath } from "@/lib/platform/navigation/report-path";
import type { ReportDraft } from "../draft/use-report-draft";
import { focusQuestion } from "./focus-question";

/** The person's draft, and every question of the report. */
export type Writing = { draft: ReportDraft; questions: readonly AnsweredQuestion[] };

/** Gives a function that scrolls to a question, on the open tab or on its own. */
export function useShowQuestion(reportId: number, tab: number, writing: Writing | undefined) {
  const router = useRouter();
  return (id: number, pressed: HTMLElement = document.body): void => {
    const question = writing?.questions.find((other) => other.id === id);
    if (!writing || !question) return;
    // A comment is shown next to its answer on that answer's tab, and in the feedback as well.
    if (question.tab === tab || document.getElementById(fieldId(id))) {
      focusQuestion(id);
    } else {
      const path = reportPath(reportId, question.tab);
      if (asksToLead(pressed, `${path}#${fieldId(id)}`)) return;
      writing.draft.session.focusNext(id);
      router.push(path);
    }
  };
}
