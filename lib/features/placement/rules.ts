import { type Days, daysLater, schoolDayOf, storedDay } from "@/lib/platform/dates";
import type { PlacementItem } from "./schema";

/** A person's part in a placement; rights follow the seat, not the role (SPEC §6). */
export const seats = ["student", "supervisor", "secondary_supervisor", "teacher"] as const;
export type Seat = (typeof seats)[number];

/**
 * Where each seat is stored and when it rates (SPEC §6). Everything that asks who may see, rate or be notified is derived from
 * this table. Somebody with several seats has the first of them.
 */
export const seatTable = [
  { seat: "student", column: "studentId", rates: "always" },
  { seat: "supervisor", column: "supervisorId", rates: "always" },
  { seat: "secondary_supervisor", column: "secondarySupervisorId", rates: "standing-in" },
  // The teachers of the placement's group.
  { seat: "teacher", column: null, rates: "never" },
] as const satisfies readonly {
  seat: Seat;
  column: keyof Seated | null;
  rates: "always" | "standing-in" | "never";
}[];

/** The seats of supervisors, who assess the student: always, or while standing in. */
export const supervisorSeats = seatTable.filter(
  (row) => row.seat === "supervisor" || row.seat === "secondary_supervisor",
);

export type SupervisorSeatRow = (typeof supervisorSeats)[number];

/** The seats of one placement by user id. */
export type Seated = {
  studentId: number;
  supervisorId: number | null;
  secondarySupervisorId: number | null;
  group: { teachers: { teacherId: number }[] };
};

/** Everybody with a seat, the student first; somebody with several counts once, in the first. */
export function everySeat(placement: Seated): { userId: number; seat: Seat }[] {
  const teachers = placement.group.teachers.map(({ teacherId }) => teacherId);
  const seatByUser = new Map<number, Seat>();
  for (const { seat, column } of seatTable)
    for (const userId of column ? [placement[column]] : teachers)
      if (userId !== null && !seatByUser.has(userId)) seatByUser.set(userId, seat);
  return [...seatByUser].map(([userId, seat]) => ({ userId, seat }));
}

/** The seat of a person, or null for an outsider. */
export const seatOf = (userId: number, placement: Seated): Seat | null =>
  everySeat(placement).find((held) => held.userId === userId)?.seat ?? null;

/** The days, `YYYY-MM-DD` and both included, on which the secondary supervisor stands in for the primary one. */
export type StandIn = { from: string | null; until: string | null };

export const standInOf = (placement: { standInFrom: Date | null; standInUntil: Date | null }): StandIn => ({
  from: placement.standInFrom && storedDay(placement.standInFrom),
  until: placement.standInUntil && storedDay(placement.standInUntil),
});

/** Does the secondary supervisor stand in for the primary one on a day? */
export const standsIn = ({ from, until }: StandIn, day: string): boolean =>
  from !== null && until !== null && from <= day && day <= until;

/** Whether the student was taken out of a placement; a moment, or its text. */
export type Discontinuable = { discontinuedAt: Date | string | null };

/** Nobody writes in a placement any more from which its student was taken out. It does not run, and nothing in it waits for anybody. */
export const isDiscontinued = ({ discontinuedAt }: Discontinuable): boolean => discontinuedAt !== null;

/** Nothing is written in a placement any more once its student was taken out, or its group has ended. */
export const isOver = ({ group, ...placement }: Endable): boolean =>
  isDiscontinued(placement) || group.endedAt !== null;

export type Endable = Discontinuable & { group: { endedAt: Date | string | null } };

/** The day on which the student was taken out, `YYYY-MM-DD`; null for a placement that goes on. */
export const discontinuedOn = ({ discontinuedAt }: Discontinuable): string | null =>
  discontinuedAt === null ? null : schoolDayOf(discontinuedAt);

/** The days of a placement that somebody has (`YYYY-MM-DD`), its group, and whether it is over. */
export type HeldDays = Days & { groupId: number; isOver: boolean };

export const heldDaysOf = (placement: Endable & { groupId: number; startDate: Date; endDate: Date }): HeldDays => ({
  groupId: placement.groupId,
  startDate: storedDay(placement.startDate),
  endDate: storedDay(placement.endDate),
  isOver: isOver(placement),
});

/** Does somebody have a placement of another group on some of these days that keeps them from one more? */
export const overlaps = (
  { placements, allowMultipleGroup }: { placements: readonly HeldDays[]; allowMultipleGroup: boolean },
  groupId: number,
  days: Days,
): boolean =>
  !allowMultipleGroup &&
  placements.some(
    (one) => one.groupId !== groupId && !one.isOver && one.startDate <= days.endDate && days.startDate <= one.endDate,
  );

/** For this many days after a placement its remaining assessment is done: so long may a stand-in last, and so long are its people shown. */
export const assessedAfterDays = 92;

/** For this many days after the placement its student can still write about it, to finish delayed work. */
const catchUpDays = 14;

/** Can the student still plan reports and report sick days on a day? */
export const isOffered = (placement: Pick<PlacementItem, "endDate" | "discontinuedOn">, day: string): boolean =>
  placement.discontinuedOn === null && day <= daysLater(placement.endDate, catchUpDays);

/**
 * The errors in the days of a stand-in, as message keys by field; empty for two days in order, or for none. `endDate` is
 * the placement's last day.
 */
export function standInErrors({ from, until }: StandIn, scope: { endDate: string; today: string }) {
  if (from === null && until === null) return {};
  const errors: { from?: string; until?: string } = {};
  if (from === null) errors.from = "validation.required";
  const latest = daysLater(scope.endDate, assessedAfterDays);
  if (until === null) errors.until = "validation.required";
  else if (from !== null && until < from) errors.until = "stand_in.error_until_before";
  else if (until < scope.today) errors.until = "stand_in.error_over";
  else if (until > latest) errors.until = "stand_in.error_too_long";
  return errors;
}

/** A placement may be prolonged by this many days at a time. */
const prolongDays = 366;

/** Why a placement cannot get a new last day, as a message key; null when it can. */
export function refusalOfEnd(day: string, { endDate }: { endDate: string }): string | null {
  if (day <= endDate) return "evaluation.ways.error_end_before";
  return day > daysLater(endDate, prolongDays) ? "evaluation.ways.error_end_late" : null;
}

/**
 * May the seat rate the student? The primary supervisor assesses, the secondary one while standing in; teachers write feedback
 * without rating (SPEC §6). Students rate themselves.
 */
export function canRate(seat: Seat, standIn: StandIn, day: string): boolean {
  const rates = seatTable.find((row) => row.seat === seat)?.rates;
  return rates === "always" || (rates === "standing-in" && standsIn(standIn, day));
}

type People = Pick<PlacementItem, "student" | "supervisor" | "secondarySupervisor" | "teachers">;

/** The full names of everybody around a placement. */
export const namesOf = ({ student, supervisor, secondarySupervisor, teachers }: People): string[] =>
  [student, supervisor, secondarySupervisor, ...teachers].flatMap((person) => (person ? [person.fullName] : []));
