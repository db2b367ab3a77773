import { reportStatus, reportTab } from "@/lib/platform/stages";

export { reportStatus, reportTab };

/**
 * What a report is called on a page and in a file: a sick day by its status, in the reader's language, for what is stored was written in the
 * student's. `t` translates statuses.
 */
export const reportName = (report: { name: string; status: number }, t: (key: "6") => string): string =>
  report.status === reportStatus.sickDay ? t("6") : report.name;

/**
 * Somebody's standing in a report: its student; somebody asked who has not answered yet; somebody whose feedback the student has not
 * read yet, which is the only feedback there is (`answered-alone`) or not; or a reader.
 */
export type Standing = "student" | "asked" | "answered" | "answered-alone" | "reader";

/** Who is asked for feedback: people by their id, and somebody without an account. */
export const guest = "guest";
export type Asked = number | typeof guest;

export const reportActions = [
  "finish",
  "reopen",
  "request-feedback",
  "recall",
  "give-feedback",
  "correct-feedback",
  "complete",
] as const;

export type ReportAction = (typeof reportActions)[number];

/** What the record has in place of a step when feedback that is being corrected counts again. */
export const givenAgain = "give-again";

/** The life of a report. Buttons, server checks and tests read this table and nothing else. */
export const transitions: readonly { action: ReportAction; from: number; to: number; who: Standing }[] = [
  { action: "finish", from: 1, to: 2, who: "student" },
  // Finishes as well, in one step: both happen or neither.
  { action: "request-feedback", from: 1, to: 3, who: "student" },
  { action: "reopen", from: 2, to: 1, who: "student" },
  { action: "request-feedback", from: 2, to: 3, who: "student" },
  // Somebody more can be asked while answers are awaited or read.
  { action: "request-feedback", from: 3, to: 3, who: "student" },
  { action: "request-feedback", from: 4, to: 4, who: "student" },
  // Only until the first answer: that moves the report on to 4.
  { action: "recall", from: 3, to: 2, who: "student" },
  { action: "give-feedback", from: 3, to: 4, who: "asked" },
  { action: "give-feedback", from: 4, to: 4, who: "asked" },
  // Back to the person who gave it, until the student has read it; without any other the report waits again.
  { action: "correct-feedback", from: 4, to: 4, who: "answered" },
  { action: "correct-feedback", from: 4, to: 3, who: "answered-alone" },
  { action: "complete", from: 4, to: 5, who: "student" },
];

/** The status an action leads to, or null when it is not theirs to take now. */
export const nextStatus = (status: number, action: ReportAction, who: Standing): number | null =>
  transitions.find((row) => row.from === status && row.action === action && row.who === who)?.to ?? null;

/** What somebody may do with a report now. */
export const actionsFor = (status: number, who: Standing): ReportAction[] =>
  transitions.filter((row) => row.from === status && row.who === who).map((row) => row.action);

/**
 * Does a report need its student's next step on a day? A plan for a later day can wait until then, feedback that nobody can give any more
 * is asked for again, and where no step can be taken any more, nothing waits.
 * @param report as its student sees it; `isAwaited` when somebody can still give feedback
 */
export function isStudentsTurn(
  report: { status: number; date: string; actions: readonly ReportAction[]; isAwaited: boolean },
  day: string,
): boolean {
  const { status, date, actions, isAwaited } = report;
  if (actions.length === 0) return false;
  if (status === reportStatus.planning) return date <= day;
  if (status === reportStatus.waitingFeedback) return !isAwaited;
  return status === reportStatus.finished || status === reportStatus.seeFeedback;
}

/** The tabs whose answers somebody may write now. */
export function writableTabs(status: number, who: Standing): number[] {
  if (who === "student" && status === reportStatus.planning) return [reportTab.planning, reportTab.reflection];
  const awaited = status === reportStatus.waitingFeedback || status === reportStatus.seeFeedback;
  return who === "asked" && awaited ? [reportTab.feedback] : [];
}

/** The student's tabs that somebody may read: a plan is open to the people around the student, a reflection once finished. */
export function readableTabs(status: number, isStudent: boolean): number[] {
  if (status === reportStatus.sickDay) return [];
  return isStudent || status !== reportStatus.planning
    ? [reportTab.planning, reportTab.reflection]
    : [reportTab.planning];
}

/** The supervisors of a placement by their seats. */
export type PlacedSeats = Record<"supervisor" | "secondary_supervisor", number | null>;

/** From whom to whom each supervisor's seat passes when the people in the seats change; to nobody when it is emptied. */
export const seatsThatPass = ({ before, after }: { before: PlacedSeats; after: PlacedSeats }) =>
  (["supervisor", "secondary_supervisor"] as const).flatMap((seat) => {
    const [from, to] = [before[seat], after[seat]];
    return from === null || from === to ? [] : [{ seat, from, to }];
  });

/** The second supervisor who becomes the supervisor by such a change; null when nobody does. */
export const promotedBy = ({ before, after }: { before: PlacedSeats; after: PlacedSeats }): number | null =>
  after.supervisor === before.secondary_supervisor ? after.supervisor : null;
