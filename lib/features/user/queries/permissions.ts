import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Permission } from "@/lib/platform/auth/permissions";
import { db } from "@/lib/platform/db";
import { creatableRoles } from "../policy";
import { permissionsOf } from "../rules";

/** The roles that the person may give to a new account. */
export async function getRoles(actor: Actor) {
  return creatableRoles(actor).map((role) => ({ role }));
}

/** What people may do, by their role and their single permissions, by user id. */
export async function listPermissionsOf(userIds: number[]): Promise<Map<number, Permission[]>> {
  const users = await db.user.findMany({
    where: { id: { in: userIds } },
    select: { id: true, role: true, permissions: { select: { permission: true, granted: true } } },
  });
  return new Map(users.map((user) => [user.id, permissionsOf(user)]));
}
