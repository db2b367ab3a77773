import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportItem } from "@/lib/features/report/reading/schema";

/** The step that a report waits for: requested feedback, else the student's next one, or an answer. */
export type Step = "give" | "plan" | "send" | "ask" | "read" | "close" | "wait";

type AtHand = Pick<ReportItem, "awaitsMe" | "isTurn" | "status"> & {
  /** The student has read all the feedback there is. */
  isRead: boolean;
};

/** The step that a report at hand waits for. One that is waiting without anybody to answer needs to be sent to somebody again. */
export function stepOf({ awaitsMe, isTurn, status, isRead }: AtHand): Step {
  if (awaitsMe) return "give";
  if (status === reportStatus.planning) return "plan";
  if (status === reportStatus.finished) return "send";
  if (status === reportStatus.seeFeedback) return isRead ? "close" : "read";
  return isTurn ? "ask" : "wait";
}

/** Those that have waited longest first; what is to come last, the nearest day first. */
export const longestFirst = <Item extends { since: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));

/** A group begins or ends soon when so many days are left until then. */
export const soonDays = 14;
