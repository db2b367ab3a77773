import "server-only";
import { db } from "../db";
import { rolePermissions, roles } from "./permissions";

/** Brings the database's copy of the role table in step with the code's. Safe to run on every instance at every start. */
export async function syncRolePermissions(): Promise<void> {
  const wanted = roles.flatMap((role) => rolePermissions[role].map((permission) => ({ role, permission })));
  await db.$transaction([
    db.rolePermission.createMany({ data: wanted, skipDuplicates: true }),
    ...roles.map((role) =>
      db.rolePermission.deleteMany({ where: { role, permission: { notIn: [...rolePermissions[role]] } } }),
    ),
  ]);
}
