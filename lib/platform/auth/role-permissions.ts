import "server-only";
import { writableDb } from "../db";
import { rolePermissions, roles } from "./permissions";

/** Updates the database's copy of the role table. Safe to run on every instance at every start. */
export async function syncRolePermissions(): Promise<void> {
  const wanted = roles.flatMap((role) => rolePermissions[role].map((permission) => ({ role, permission })));
  await writableDb.$transaction([
    writableDb.rolePermission.createMany({ data: wanted, skipDuplicates: true }),
    ...roles.map((role) =>
      writableDb.rolePermission.deleteMany({ where: { role, permission: { notIn: [...rolePermissions[role]] } } }),
    ),
  ]);
}
