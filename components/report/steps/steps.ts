import { type ReportAction, reportStatus, reportTab } from "@/lib/features/report/life/rules";

/** What a button under the report does: an action of the report's life, or a way to the tab where the next one waits. */
export type Step = ReportAction | "to-reflection" | "to-give-feedback" | "to-read-feedback";

/** The one thing to do next, and what else is possible. */
export type Steps = { primary: Step | null; others: Step[] };

/** The buttons of a tab, for a person who may take these actions on the report now. */
export function stepsOn(tab: number, status: number, actions: readonly ReportAction[]): Steps {
  const primary = primaryOn(tab, status, actions);
  const elsewhere: ReportAction[] = ["finish", "give-feedback", "complete"];
  return { primary, others: actions.filter((action) => action !== primary && !elsewhere.includes(action)) };
}

function primaryOn(tab: number, status: number, possible: readonly ReportAction[]): Step | null {
  if (possible.includes("finish")) {
    // The feedback tab is too far from what would be finished.
    if (tab === reportTab.feedback) return null;
    return tab === reportTab.planning ? "to-reflection" : "finish";
  }
  if (possible.includes("give-feedback")) return tab === reportTab.feedback ? "give-feedback" : "to-give-feedback";
  if (possible.includes("complete")) return tab === reportTab.feedback ? "complete" : "to-read-feedback";
  return status === reportStatus.finished && possible.includes("request-feedback") ? "request-feedback" : null;
}
