import type { RecipientRole } from "@/lib/features/notification/rules";
import { daysLater, toDay } from "@/lib/platform/dates";
import type { PlacementItem } from "./schema";

/** Who somebody is in a placement; rights follow the seat, not the role (SPEC §6). */
export const seats = ["student", "supervisor", "secondary_supervisor", "teacher"] as const;
export type Seat = (typeof seats)[number];

/** The seats of one placement by user id. */
export type Seated = {
  studentId: number;
  supervisorId: number | null;
  secondarySupervisorId: number | null;
  group: { teachers: { teacherId: number }[] };
};

/** The seat that somebody has, or null for an outsider. */
export function seatOf(userId: number, placement: Seated): Seat | null {
  if (userId === placement.studentId) return "student";
  if (userId === placement.supervisorId) return "supervisor";
  if (userId === placement.secondarySupervisorId) return "secondary_supervisor";
  return placement.group.teachers.some((teacher) => teacher.teacherId === userId) ? "teacher" : null;
}

/** Everybody with a seat, the student first; somebody with several counts once, in the seat that `seatOf` names. */
export function everySeat(placement: Seated): { userId: number; seat: Seat }[] {
  const all: { userId: number | null; seat: Seat }[] = [
    { userId: placement.studentId, seat: "student" },
    { userId: placement.supervisorId, seat: "supervisor" },
    { userId: placement.secondarySupervisorId, seat: "secondary_supervisor" },
    ...placement.group.teachers.map(({ teacherId }) => ({ userId: teacherId, seat: "teacher" as const })),
  ];
  return all.flatMap(({ userId, seat }) =>
    userId !== null && seatOf(userId, placement) === seat ? [{ userId, seat }] : [],
  );
}

/** The days, `YYYY-MM-DD` and both included, on which the secondary supervisor stands in for the primary one. */
export type StandIn = { from: string | null; until: string | null };

export const standInOf = (placement: { standInFrom: Date | null; standInUntil: Date | null }): StandIn => ({
  from: placement.standInFrom && toDay(placement.standInFrom),
  until: placement.standInUntil && toDay(placement.standInUntil),
});

/** Does the secondary supervisor stand in for the primary one on a day? */
export const standsIn = ({ from, until }: StandIn, day: string): boolean =>
  from !== null && until !== null && from <= day && day <= until;

/** A stand-in may last so many days beyond the placement: what is left to assess is assessed then. */
const standInAfterDays = 92;

/** For so many days beyond the placement its student is still offered to write about it: what was put off can be caught up on. */
const catchUpDays = 14;

/** Is the student still offered, on a day, to plan reports and to report sick days? `endDate` is the placement's last day. */
export const isOffered = ({ endDate }: { endDate: string }, day: string): boolean =>
  day <= daysLater(endDate, catchUpDays);

/**
 * What is wrong with the days of a stand-in, as message keys by field; nothing for two days in order, or for none. `endDate` is
 * the placement's last day.
 */
export function standInErrors({ from, until }: StandIn, scope: { endDate: string; today: string }) {
  if (from === null && until === null) return {};
  const errors: { from?: string; until?: string } = {};
  if (from === null) errors.from = "validation.date";
  const latest = daysLater(scope.endDate, standInAfterDays);
  if (until === null) errors.until = "validation.date";
  else if (from !== null && until < from) errors.until = "stand_in.error_until_before";
  else if (until < scope.today) errors.until = "stand_in.error_over";
  else if (until > latest) errors.until = "stand_in.error_too_long";
  return errors;
}

/**
 * May the seat rate the student? The primary supervisor assesses, the secondary one while standing in; teachers write feedback
 * without rating (SPEC §6). Students rate themselves.
 */
export function mayRate(seat: Seat, standIn: StandIn, day: string): boolean {
  if (seat !== "secondary_supervisor") return seat !== "teacher";
  return standsIn(standIn, day);
}

const recipientRoles: Record<Seat, RecipientRole> = {
  student: "student",
  supervisor: "supervisor",
  secondary_supervisor: "supervisor",
  teacher: "teacher",
};

/** The people of a placement as recipients of notifications; secondary supervisors read as supervisors. */
export const recipientsOf = (people: { userId: number; seat: Seat }[]) =>
  people.map(({ userId, seat }) => ({ userId, role: recipientRoles[seat] }));

type People = Pick<PlacementItem, "student" | "supervisor" | "secondarySupervisor" | "teachers">;

/** The full names of everybody around a placement. */
export const namesOf = ({ student, supervisor, secondarySupervisor, teachers }: People): string[] =>
  [student, supervisor, secondarySupervisor, ...teachers].flatMap((person) => (person ? [person.fullName] : []));
