import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportItem } from "@/lib/features/report/reading/schema";

/** What a report requires of the person now. */
export type ToDo = "give" | "plan" | "ask" | "read";

/** The step that a report on the person's to-do list waits for: requested feedback, else the student's next step. */
export function toDoOf({ awaitsMe, status }: Pick<ReportItem, "awaitsMe" | "status">): ToDo {
  if (awaitsMe) return "give";
  if (status === reportStatus.planning) return "plan";
  return status === reportStatus.seeFeedback ? "read" : "ask";
}
