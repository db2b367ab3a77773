import type { Actor } from "@/lib/platform/auth/actor";
import { type Permission, permissions, type Role, rolePermissions, roles } from "@/lib/platform/auth/permissions";
import type { FieldErrors } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import { type Account, type Choice, choiceOf, hasPermission } from "./rules";

/*
 * Nobody grants what they do not have (SPEC §6): no sequence of changes gives a set of accounts an administrative permission that
 * none of them had. Roles are given by a table, because no role has all permissions of another.
 */

export type Giver = Pick<Actor, "id" | "role" | "permissions">;

/** The permissions that only admins have by their role. They reach beyond the person's own placements and groups. */
export const administrativePermissions: readonly Permission[] = rolePermissions.Admin.filter((permission) =>
  roles.every((role) => role === "Admin" || !rolePermissions[role].includes(permission)),
);

/** Who may give which roles, the widest first. */
const givers: readonly { is: (actor: Giver) => boolean; roles: readonly Role[] }[] = [
  { is: ({ role }) => role === "Admin", roles },
  { is: ({ permissions }) => permissions.includes("manage_users"), roles: roles.filter((role) => role !== "Admin") },
  { is: ({ role }) => role === "Teacher", roles: ["Student", "Supervisor", "SecondarySupervisor"] },
];

/** The administrative permissions that somebody does not have. */
const lackedBy = (actor: Giver) => administrativePermissions.filter((one) => !actor.permissions.includes(one));

/** The roles that somebody may give, to a new account or another: never one with an administrative permission that they lack. */
export function creatableRoles(actor: Giver): readonly Role[] {
  const lacked = lackedBy(actor);
  const given = givers.find(({ is }) => is(actor))?.roles ?? [];
  return given.filter((role) => !lacked.some((permission) => rolePermissions[role].includes(permission)));
}

/**
 * May somebody change what is decided about a permission of an account within their reach? Less is always possible; a grant needs
 * the permission itself. What the role gives can be given back by everybody, unless it is administrative.
 */
export function canChoose(
  actor: Pick<Giver, "permissions">,
  permission: Permission,
  now: Choice,
  next: Choice,
): boolean {
  if (next === now || next === "denied" || actor.permissions.includes(permission)) return true;
  return next === "role" && (now === "granted" || !administrativePermissions.includes(permission));
}

/** What of a changed role and changed permissions the actor may not give, by field; empty when they may give all of it. */
export function refusedRights(actor: Giver, now: Account, next: Account): FieldErrors {
  const refused = permissions.filter((one) => !canChoose(actor, one, choiceOf(now, one), choiceOf(next, one)));
  return {
    ...(next.role !== now.role && !creatableRoles(actor).includes(next.role) && { role: ["user.error_role"] }),
    ...Object.fromEntries(refused.map((one) => [`permissions.${one}`, ["user.error_permission"]])),
  };
}

/**
 * May somebody change, invite, open, close or view an account at all? Not one with an administrative permission that they lack: who
 * controls an account has its permissions.
 */
export const isWithinReach = (actor: Giver, account: Account): boolean =>
  (account.role !== "Admin" || actor.role === "Admin") &&
  !lackedBy(actor).some((permission) => hasPermission(account, permission));

/** The accounts within somebody's reach: `isWithinReach` for the database. */
export function withinReachOf(actor: Giver): Prisma.UserWhereInput {
  const has = (permission: Permission): Prisma.UserWhereInput => ({
    OR: [
      { permissions: { some: { permission, granted: true } } },
      { role: "Admin", permissions: { none: { permission, granted: false } } },
    ],
  });
  const beyond = lackedBy(actor).map(has);
  if (actor.role !== "Admin") beyond.push({ role: "Admin" });
  return { AND: beyond.map((one) => ({ NOT: one })) };
}

/**
 * The people a user may invite again, within their reach: for admins and holders of `manage_users` everybody, for teachers the
 * students and supervisors whom they created or who are in their groups.
 */
export function invitableBy(actor: Giver): Prisma.UserWhereInput {
  const reach = withinReachOf(actor);
  if (actor.role === "Admin" || actor.permissions.includes("manage_users")) return reach;
  const ownGroups = { group: { teachers: { some: { teacherId: actor.id } } } };
  return {
    AND: [reach],
    role: { in: [...creatableRoles(actor)] },
    OR: [
      { createdById: actor.id },
      { studentPlacements: { some: ownGroups } },
      { primaryPlacements: { some: ownGroups } },
      { secondaryPlacements: { some: ownGroups } },
    ],
  };
}

/** May somebody set the first password of a new account? All others invite: they never know a password. */
export const canSetPassword = (actor: Pick<Giver, "role">): boolean => actor.role === "Admin";
