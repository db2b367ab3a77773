import type { Seat } from "@/lib/features/placement/rules";
import { type Days, daysFrom, daysLater, isWeekend } from "@/lib/platform/dates";
import { canConfirm, canRegister } from "./policy";

/** The kind of absence. Never the reason. */
export const absenceKinds = ["sick", "other"] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** The largest number of days that can be registered together. */
export const maxDaysPerRegistration = 31;

/** Absence is made up at most this many days later. */
const makeUpWithinDays = 366;

/** The days from one to another, `YYYY-MM-DD` and both included; empty when the first is later than the last. */
export function daysBetween(from: string, until: string): string[] {
  const count = Math.max(0, daysFrom(from, until) + 1);
  return Array.from({ length: count }, (_, index) => daysLater(from, index));
}

/** The data that decides whether a day can be registered. Days are `YYYY-MM-DD`. */
export type DayScope = {
  /** The placement's first and last day. */
  startDate: string;
  endDate: string;
  today: string;
  /** The day on which days of absence were deleted last because their time was over; null while all are stored. */
  deletedOn: string | null;
  /** Days of absence that are registered already. */
  absentOn: ReadonlySet<string>;
  /** Days on which absence was made up. */
  madeUpOn: ReadonlySet<string>;
};

/** Is a day none of the placement's? Absence on it was registered before the placement's days were changed, and counts nowhere. */
export const isOutside = (day: string, { startDate, endDate }: Days): boolean => day < startDate || day > endDate;

/** Why a day cannot be registered, as a message key; null when it can be. */
export function refusalOfDay(day: string, scope: DayScope): string | null {
  if (isOutside(day, scope)) return "absence.error_outside_placement";
  if (day > scope.today) return "absence.error_future";
  if (scope.deletedOn !== null && day <= scope.deletedOn) return "absence.error_deleted";
  if (scope.absentOn.has(day)) return "absence.error_registered";
  return scope.madeUpOn.has(day) ? "absence.error_was_there" : null;
}

/** Why days cannot be registered together, by their index in the list; empty when all can be. */
export function refusalsOfDays(days: readonly string[], scope: DayScope): Map<number, string> {
  const seen = new Set(scope.absentOn);
  const refusals = new Map<number, string>();
  days.forEach((day, index) => {
    const refusal = refusalOfDay(day, { ...scope, absentOn: seen });
    if (refusal) refusals.set(index, refusal);
    seen.add(day);
  });
  return refusals;
}

/** One day of absence among those of its placement. */
export type AbsentDay = { date: string; madeUpOn: string | null; confirmed: boolean };

/**
 * Why absence cannot be made up on a day, as a message key; null when it can: a day after it, at most a year, on which the
 * student is not away too and which makes up for no other day. It may lie after the placement.
 */
export function refusalOfMakeUp(day: string, absence: AbsentDay, all: readonly AbsentDay[]): string | null {
  if (day <= absence.date) return "absence.error_make_up_before";
  if (daysFrom(absence.date, day) >= makeUpWithinDays) return "absence.error_make_up_late";
  if (all.some(({ date }) => date === day)) return "absence.error_make_up_absent";
  const isUsed = all.some((other) => other.date !== absence.date && other.madeUpOn === day);
  return isUsed ? "absence.error_make_up_used" : null;
}

export const absenceActions = ["remove", "plan-make-up", "confirm-make-up", "withdraw-confirmation"] as const;
export type AbsenceAction = (typeof absenceActions)[number];

/**
 * Has the decision of the evaluation counted a day as it is: registered, or confirmed as made up, by then?
 * @param decidedAt null while it is not decided
 */
export const isCounted = (
  { registeredAt, confirmedAt }: { registeredAt: Date | string; confirmedAt: Date | string | null },
  decidedAt: Date | null,
): boolean => decidedAt !== null && new Date(confirmedAt ?? registeredAt) <= decidedAt;

/**
 * What somebody may do with a day of absence on a day. `registeredOn` is the day on which it was registered, `problem` why it cannot be made up
 * on the proposed day. What a decision has counted is not taken back, and a day outside the placement need not be made up.
 */
export function actionsOn(
  absence: {
    registeredOn: string;
    madeUpOn: string | null;
    problem?: string | null;
    confirmed: boolean;
    counted: boolean;
    isOutside: boolean;
  },
  seat: Seat | null,
  today: string,
): AbsenceAction[] {
  const { registeredOn, madeUpOn, problem = null, confirmed, counted } = absence;
  if (canRegister(seat)) {
    if (confirmed) return [];
    const removal: AbsenceAction[] = registeredOn === today && !counted ? ["remove"] : [];
    return absence.isOutside ? removal : [...removal, "plan-make-up"];
  }
  if (!canConfirm(seat)) return [];
  if (confirmed) return counted ? [] : ["withdraw-confirmation"];
  const canBeMadeUp = !absence.isOutside && problem === null;
  return canBeMadeUp && madeUpOn !== null && madeUpOn <= today ? ["confirm-make-up"] : [];
}

/** When absence has consequences, as set for the group; shares are in per cent of the expected days. */
export type AttendanceLimits = {
  /** Null counts Monday to Friday of the placement up to the group's last day, holidays among them. */
  expectedDays: number | null;
  makeUpPercent: number;
  repeatPercent: number;
  sickDaysNoticed: number;
};

export const verdicts = ["none", "within", "make_up", "repeat"] as const;

/** How many days somebody was away. */
export type DayCounts = {
  absentDays: number;
  sickDays: number;
  /** Days that a supervisor confirmed as made up. */
  madeUpDays: number;
};

export type Attendance = DayCounts & {
  expectedDays: number;
  /** What remains, in per cent of the expected days, with one decimal: always above a limit it exceeds. */
  percent: number;
  verdict: (typeof verdicts)[number];
  /** The smallest number of days to make up until the absence is within the limit. */
  daysToMakeUp: number;
  /** The group's number of sick days is reached: the school may require a certificate. */
  sickDaysReached: boolean;
};

/**
 * The result of a student's absence on the days of the placement: those not made up, against the limits of the group. A placement goes beyond
 * its group's last day when it was prolonged, so that days can be made up: no more days are expected then.
 * @param deleted how many days there were besides that are not stored any more
 */
export function attendanceOf(
  all: readonly { date: string; kind: AbsenceKind; confirmed: boolean }[],
  limits: AttendanceLimits,
  placement: Days & { groupEndDate: string },
  deleted: DayCounts = { absentDays: 0, sickDays: 0, madeUpDays: 0 },
): Attendance {
  const days = all.filter(({ date }) => !isOutside(date, placement));
  const { startDate, endDate, groupEndDate } = placement;
  const lastExpected = endDate < groupEndDate ? endDate : groupEndDate;
  const weekdays = daysBetween(startDate, lastExpected).filter((day) => !isWeekend(day)).length;
  // A placement on one weekend has no weekdays.
  const expectedDays = Math.max(1, limits.expectedDays ?? weekdays);
  const absentDays = days.length + deleted.absentDays;
  const madeUpDays = days.filter(({ confirmed }) => confirmed).length + deleted.madeUpDays;
  const open = absentDays - madeUpDays;
  const sickDays = days.filter(({ kind }) => kind === "sick").length + deleted.sickDays;
  const isOver = (percent: number) => open * 100 > percent * expectedDays;
  const rounded = Math.round((open * 1000) / expectedDays) / 10;
  const isLimit = (percent: number) => percent === limits.makeUpPercent || percent === limits.repeatPercent;
  const withinLimit = () => (open === 0 ? "none" : "within");
  return {
    expectedDays,
    absentDays,
    sickDays,
    madeUpDays,
    percent: isOver(rounded) && isLimit(rounded) ? rounded + 0.1 : rounded,
    verdict: isOver(limits.repeatPercent) ? "repeat" : isOver(limits.makeUpPercent) ? "make_up" : withinLimit(),
    daysToMakeUp: Math.max(0, open - Math.floor((limits.makeUpPercent * expectedDays) / 100)),
    sickDaysReached: sickDays >= limits.sickDaysNoticed,
  };
}

/**
 * Should the teachers be notified that a student's sick days have reached the limit? When these days reach it, and when it was
 * reached before without a notification: the limit was lowered since, or the teachers have cleared their notifications.
 */
export const requiresNotification = (
  sickDays: { before: number; after: number; limit: number },
  isTold: boolean,
): boolean => sickDays.after >= sickDays.limit && (sickDays.before < sickDays.limit || !isTold);
