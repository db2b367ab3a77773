import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The groups a person teaches: nobody else sees a group's page or sets its rules (SPEC §2). */
export const taughtBy = (actor: Pick<Actor, "id">): Prisma.GroupWhereInput => ({
  teachers: { some: { teacherId: actor.id } },
});

/** The groups whose rules a person may set and to whose people they may write: their own, and all for admins (SPEC §6). */
export const editableBy = (actor: Pick<Actor, "id" | "role">): Prisma.GroupWhereInput =>
  actor.role === "Admin" ? {} : taughtBy(actor);
