import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

type Who = Pick<Actor, "id" | "role">;

/** The groups a person teaches: nobody else sees a group's page or sets its rules (SPEC §2). */
export const taughtBy = (actor: Pick<Actor, "id">): Prisma.GroupWhereInput => ({
  teachers: { some: { teacherId: actor.id } },
});

/** The groups that a person may change and to whose people they may write: their own, and all for admins (SPEC §6). */
export const editableBy = (actor: Who): Prisma.GroupWhereInput => (actor.role === "Admin" ? {} : taughtBy(actor));

/** Does a person make groups for every organisation and of everybody? Others for their own, with themselves as a teacher. */
export const makesAnyGroup = (actor: Pick<Actor, "role">): boolean => actor.role === "Admin";

/** Can somebody make a group at all? Who makes one and is no admin teaches it, so they have to be a teacher. */
export const canMakeGroup = (actor: Pick<Actor, "role">): boolean => makesAnyGroup(actor) || actor.role === "Teacher";

/** The organisations of which a person makes groups. Others are not found by their ids. */
export const domainsFor = (actor: Who): Prisma.DomainWhereInput =>
  makesAnyGroup(actor) ? {} : { users: { some: { id: actor.id } } };

/** The people whom a person may name as teachers of a group: themselves, and who is of an organisation of which they make groups. */
export const colleaguesOf = (actor: Who): Prisma.UserWhereInput =>
  makesAnyGroup(actor) ? {} : { OR: [{ id: actor.id }, { domain: domainsFor(actor) }] };

/**
 * Why a person may not change the teachers of a group so, as a message key; null when they may. A teacher brings in colleagues and can leave
 * the group to others; only an admin takes a colleague out, or leaves a group without any.
 */
export function refusalOfTeachers(
  actor: Who,
  { before, after }: { before: readonly number[]; after: readonly number[] },
): string | null {
  if (makesAnyGroup(actor)) return null;
  if (after.length === 0) return "groups.error_last_teacher";
  const isColleagueOut = before.some((id) => id !== actor.id && !after.includes(id));
  return isColleagueOut ? "groups.error_colleague" : null;
}
