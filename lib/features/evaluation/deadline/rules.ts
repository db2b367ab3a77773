import { daysLater } from "@/lib/platform/dates";
import { evaluationStage, isRunning, type SigningSeat } from "../life/rules";
import { deadlineDays, type NoticeState } from "../notice/rules";

/** Who can raise a doubt, and write that there is none. */
export const staffSeats = ["supervisor", "teacher"] as const satisfies readonly SigningSeat[];

/** The step that somebody can take about the last safe day. */
export const deadlineActions = ["state-no-doubt"] as const;
export type DeadlineAction = (typeof deadlineActions)[number];

/** What decides who is shown the last safe day, and who is reminded of it. */
export type DeadlineFacts = {
  stage: number;
  lastSafeDay: string;
  notice: NoticeState;
  isDoubted: boolean;
  /** Who has written that they have no doubt. */
  noDoubts: readonly SigningSeat[];
  /** Somebody supervises the student: else the teacher's word is enough. */
  hasSupervisor: boolean;
};

/** A notice was given and is not lifted. */
export const isInForce = (notice: NoticeState): boolean =>
  notice === "in_time" || notice === "late" || notice === "later_conduct";

/**
 * The field that says that somebody doubts: the last "yes" that no later term has taken back. A "no" that was there before does not: an evaluation
 * can be reopened, and the doubt raised in the first term once more.
 */
export function doubtOf<Field extends { term: number; field: string; value: unknown; changedAt: Date | string }>(
  fields: readonly Field[],
): Field | null {
  const answers = fields.filter(({ field }) => field === "dangerOfNotPassing");
  const isTakenBack = ({ term, changedAt }: Field) =>
    answers.some((no) => no.value === false && no.term > term && new Date(no.changedAt) >= new Date(changedAt));
  const doubts = answers.filter((answer) => answer.value === true && !isTakenBack(answer));
  return doubts.toSorted((one, other) => one.term - other.term).at(-1) ?? null;
}

/** Is there a doubt in the midterm's answer? Once the endterm runs, only a "no" there takes it back: an empty answer leaves it. */
export const isDoubtedAtMidterm = (fields: Parameters<typeof doubtOf>[0]): boolean =>
  doubtOf(fields.filter(({ term }) => term === evaluationStage.midterm)) !== null;

/** Have all who are asked written that they have no doubt? */
export const isNobodyInDoubt = ({ noDoubts, hasSupervisor }: Pick<DeadlineFacts, "noDoubts" | "hasSupervisor">) =>
  staffSeats.every((seat) => noDoubts.includes(seat) || (seat === "supervisor" && !hasSupervisor));

/** Can somebody write now that they have no doubt? A doubt has to be taken back, and a notice to be lifted first. */
export const canStateNoDoubt = ({ stage, notice, isDoubted }: Pick<DeadlineFacts, "stage" | "notice" | "isDoubted">) =>
  isRunning({ stage }) && !isDoubted && !isInForce(notice);

const isNear = (lastSafeDay: string, day: string) => day >= daysLater(lastSafeDay, -deadlineDays.shown);

/** Do the pages of the terms show supervisors and teachers the last safe day? Always once there is a doubt or a notice. */
export const isDeadlineShown = ({ stage, lastSafeDay, notice, isDoubted }: DeadlineFacts, day: string): boolean =>
  isDoubted || notice !== "none" || (isRunning({ stage }) && isNear(lastSafeDay, day));

/** Why supervisors and teachers find a placement on their home: a notice to give, a doubt without one, or the last safe day. */
export type WatchReason = "draft" | "doubt" | "day";

/** Why a placement is on the homes of its supervisor and teachers on a day; null when it is not. */
export function watchOf(facts: DeadlineFacts, day: string): WatchReason | null {
  const { stage, lastSafeDay, notice, isDoubted } = facts;
  if (!isRunning({ stage }) || isInForce(notice)) return null;
  if (notice === "draft") return "draft";
  if (isDoubted) return "doubt";
  return !isNobodyInDoubt(facts) && isNear(lastSafeDay, day) && day <= lastSafeDay ? "day" : null;
}

/** Does a reminder of the last safe day still have a purpose? */
export const isReminded = (facts: DeadlineFacts): boolean =>
  isRunning(facts) && !isInForce(facts.notice) && !isNobodyInDoubt(facts);

/** The kind of a reminder in the record of those that were sent. It names the day: one that moves is a new one. */
export const reminderKind = (lastSafeDay: string): string => `notice ${lastSafeDay}`;
