import "server-only";
import { sql } from "kysely";
import { on } from "../sql";

/**
 * The permissions of "User" u: those of the role with what the person was granted and without what they were denied. `hasPermission` of
 * the feature `user` is the same in memory.
 */
export function permissionsSql() {
  const u = on<{ u: "User" }>();
  const single = (isGranted: boolean) =>
    u
      .selectFrom("UserPermission as own")
      .whereRef("own.userId", "=", "u.id")
      .where("own.granted", "=", sql.lit(isGranted))
      .select("own.permission");
  const held = u
    .selectFrom("RolePermission as r")
    .whereRef("r.role", "=", "u.role")
    .select("r.permission")
    .union(single(true))
    .except(single(false));
  return sql<string[]>`array${held}`;
}
