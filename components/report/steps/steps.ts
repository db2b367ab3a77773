import { type ReportAction, reportStatus, reportTab } from "@/lib/features/report/life/rules";

/**
 * What a button under the report does: an action of the report's life, a way to the tab where the next one waits, or finishing and
 * asking for feedback in one step.
 */
export type Step = ReportAction | "finish-and-ask" | "to-reflection" | "to-give-feedback" | "to-read-feedback";

/** The one thing to do next, and what else is possible. */
export type Steps = { primary: Step | null; others: Step[] };

/**
 * The buttons of a tab, for a person who may take these actions on the report now.
 * @param hasUnread there is feedback that the student has not read
 */
export function stepsOn(tab: number, status: number, actions: readonly ReportAction[], hasUnread: boolean): Steps {
  if (actions.includes("finish")) return planningSteps(tab);
  const primary = primaryOn(tab, status, actions, hasUnread);
  const elsewhere: ReportAction[] = ["give-feedback", "complete"];
  return { primary, others: actions.filter((action) => action !== primary && !elsewhere.includes(action)) };
}

/** While planning the next step is on the reflection tab; the feedback tab is too far from what would be finished. */
function planningSteps(tab: number): Steps {
  if (tab === reportTab.planning) return { primary: "to-reflection", others: [] };
  return tab === reportTab.reflection
    ? { primary: "finish-and-ask", others: ["finish"] }
    : { primary: null, others: [] };
}

function primaryOn(tab: number, status: number, possible: readonly ReportAction[], hasUnread: boolean): Step | null {
  if (possible.includes("give-feedback")) return tab === reportTab.feedback ? "give-feedback" : "to-give-feedback";
  if (possible.includes("complete")) return hasUnread && tab !== reportTab.feedback ? "to-read-feedback" : "complete";
  return status === reportStatus.finished && possible.includes("request-feedback") ? "request-feedback" : null;
}
