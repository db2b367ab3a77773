import { archiveProblems } from "@/lib/platform/archive/archive";

/** What has become of the document of a result in the archive. `waiting` is what is done and was not sent, or not to its end. */
export const archiveStates = ["waiting", "sending", "failed", "archived", "elsewhere"] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** Why something failed: the archive's problems, that the document could not be made, and an error of our own. */
export const archiveFailures = [...archiveProblems, "document", "unexpected"] as const;
export type ArchiveFailure = (typeof archiveFailures)[number];

/** What was sent for so long without an end is not being sent any more, in milliseconds: whatever sent it has ended. */
export const sendingMs = 15 * 60 * 1000;

/**
 * So long after a transaction whose fate is not known the archive may still carry it out, in milliseconds: until then the same is not sent again.
 * It is many times what the archive is given for an answer.
 */
export const unclearMs = 10 * 60 * 1000;

/** May the archive still carry out what was last sent to it, at a moment? */
export const isUnclear = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() < unclearMs;

/** So many evaluations can be sent by one job. */
export const maxAtOnce = 500;

/** So many of somebody's jobs can be under way. */
export const maxOpenJobs = 5;

/** What was stored of a result, seen at a moment. */
export function archiveStateOf(
  row: { state: ArchiveState; changedAt: Date } | null | undefined,
  now: Date,
): ArchiveState {
  if (!row) return "waiting";
  const isOver = row.state === "sending" && now.getTime() - row.changedAt.getTime() > sendingMs;
  return isOver ? "waiting" : row.state;
}

/** In these states nothing is left to send. */
export const settledStates = ["archived", "elsewhere"] as const satisfies readonly ArchiveState[];

/** Is nothing left to send in a state? */
export const isSettled = (state: ArchiveState): boolean => settledStates.some((one) => one === state);

/** Problems that every other evaluation would have too, so that a job ends with the first. */
const general = ["unreachable", "token_unreachable", "client", "unreadable", "broken", "busy"] as const;
export const isGeneral = (problem: ArchiveFailure): boolean => general.some((one) => one === problem);

/** What failed for one of these reasons is tried again by itself: nothing is wrong with the evaluation. */
export const triedAgain = [
  ...general,
  "timeout",
  "conflict",
  "document",
  "unexpected",
] as const satisfies readonly ArchiveFailure[];

/** Problems of what the archive has: somebody has to look at it there, also when the evaluation was reopened since. */
const found = ["checksum", "ambiguous"] as const;
export const isFound = (problem: ArchiveFailure | null): boolean => found.some((one) => one === problem);

/** What became of one evaluation in a job. `postponed`: it is not known yet whether the archive has it, and tried again by itself. */
export type SendOutcome = "archived" | "already" | "not_due" | "failed" | "postponed" | "stopped";
