import type { Seat } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The placements whose concerns a person follows up: those of the groups they teach, and all for admins. */
export const followedBy = (actor: Pick<Actor, "id" | "role">): Prisma.PlacementWhereInput =>
  actor.role === "Admin" ? {} : { group: { teachers: { some: { teacherId: actor.id } } } };

/** The same for a placement in which the person's seat is known. */
export const isFollowedBy = (actor: Pick<Actor, "role">, seat: Seat | null): boolean =>
  actor.role === "Admin" || seat === "teacher";
