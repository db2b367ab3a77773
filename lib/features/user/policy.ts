import type { Actor } from "@/lib/platform/auth/actor";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import type { Prisma } from "@/prisma/generated/client";

type Who = Pick<Actor, "id" | "role">;

const teachersMake: readonly Role[] = ["Student", "Supervisor", "SecondarySupervisor"];

/** The roles that somebody may give to a new account: admins all, teachers students and supervisors (SPEC §6). */
export const creatableRoles = (actor: Who): readonly Role[] => {
  if (actor.role === "Admin") return roles;
  return actor.role === "Teacher" ? teachersMake : [];
};

/** The people a user may invite again: for admins everybody, for teachers those they created and the people of their groups. */
export function invitableBy(actor: Who): Prisma.UserWhereInput {
  if (actor.role === "Admin") return {};
  const ownGroups = { group: { teachers: { some: { teacherId: actor.id } } } };
  return {
    role: { in: [...creatableRoles(actor)] },
    OR: [
      { createdById: actor.id },
      { studentPlacements: { some: ownGroups } },
      { primaryPlacements: { some: ownGroups } },
      { secondaryPlacements: { some: ownGroups } },
    ],
  };
}
