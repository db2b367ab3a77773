import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import { type Seat, seatTable, supervisorSeats } from "./rules";

type Who = Pick<Actor, "id" | "role">;

/** The placements in which a person, or one of several, has a seat. */
export const seatedIn = ({ id }: { id: number | { in: number[] } }): Prisma.PlacementWhereInput => ({
  OR: seatTable.map(({ column }) => (column ? { [column]: id } : { group: { teachers: { some: { teacherId: id } } } })),
});

/** The placements that somebody supervises. */
export const supervisedBy = (id: number): Prisma.PlacementWhereInput => ({
  OR: supervisorSeats.map(({ column }) => ({ [column]: id })),
});

/** What to read of a placement to know its seats and who stands in. */
export const seatsSelect = {
  studentId: true,
  supervisorId: true,
  secondarySupervisorId: true,
  standInFrom: true,
  standInUntil: true,
  group: { select: { teachers: { select: { teacherId: true } } } },
} as const satisfies Prisma.PlacementSelect;

/** What decides whether a placement is over, for a `select`; `isOver` reads it. */
export const endSelect = {
  discontinuedAt: true,
  group: { select: { endedAt: true } },
} as const satisfies Prisma.PlacementSelect;

/** Both. */
export const writableSelect = {
  ...seatsSelect,
  ...endSelect,
  group: { select: { ...seatsSelect.group.select, endedAt: true } },
} as const satisfies Prisma.PlacementSelect;

/** The placements somebody may see: their own, and all for admins (SPEC §6). */
export const visibleTo = (actor: Who): Prisma.PlacementWhereInput => (actor.role === "Admin" ? {} : seatedIn(actor));

/** Who says that the secondary supervisor stands in: the primary supervisor, a teacher of the group, an admin (SPEC §6). */
export const canSetStandIn = (actor: Pick<Actor, "role">, seat: Seat | null): boolean =>
  seat === "supervisor" || seat === "teacher" || actor.role === "Admin";

/** What of a placement happens in it, beside its evaluation, to count for `isUsed`. */
export const usedCount = {
  select: { reports: true, deletedReports: true, absences: true, goals: true, followUps: true },
} as const satisfies { select: Prisma.PlacementCountOutputTypeSelect };

/** Does a report, an absence, a goal or a follow-up belong to a placement? Then it is not removed. */
export const isUsed = ({ _count: count }: { _count: Record<keyof typeof usedCount.select, number> }): boolean =>
  Object.values(count).some((number) => number > 0);
