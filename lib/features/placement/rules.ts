import { toDay } from "@/lib/platform/dates";
import type { RecipientRole } from "../notification/rules";

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

/**
 * May the seat rate the student? The primary supervisor assesses, the secondary one while standing in; teachers write feedback
 * without rating (SPEC §6). Students rate themselves.
 */
export function mayRate(seat: Seat, standIn: StandIn, day: string): boolean {
  if (seat !== "secondary_supervisor") return seat !== "teacher";
  return standIn.from !== null && standIn.until !== null && standIn.from <= day && day <= standIn.until;
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
