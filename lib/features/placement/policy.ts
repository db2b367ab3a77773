import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import type { Seat } from "./rules";

type Who = Pick<Actor, "id" | "role">;

/** The placements in which somebody has a seat. */
export const seatedIn = (actor: Who): Prisma.PlacementWhereInput => ({
  OR: [
    { studentId: actor.id },
    { supervisorId: actor.id },
    { secondarySupervisorId: actor.id },
    { group: { teachers: { some: { teacherId: actor.id } } } },
  ],
});

/** The placements somebody may see: their own, and all for admins (SPEC §6). */
export const visibleTo = (actor: Who): Prisma.PlacementWhereInput => (actor.role === "Admin" ? {} : seatedIn(actor));

/** Who says that the secondary supervisor stands in: the primary supervisor, a teacher of the group, an admin (SPEC §6). */
export const canSetStandIn = (actor: Pick<Actor, "role">, seat: Seat | null): boolean =>
  seat === "supervisor" || seat === "teacher" || actor.role === "Admin";
