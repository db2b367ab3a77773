import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The placements whose concerns a person follows up: those of the groups they teach, and all for admins. */
export const followedBy = (actor: Pick<Actor, "id" | "role">): Prisma.PlacementWhereInput =>
  actor.role === "Admin" ? {} : { group: { teachers: { some: { teacherId: actor.id } } } };
