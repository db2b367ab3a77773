import "server-only";
import { pool } from "../db";
import type { Actor } from "./actor";

/** What somebody may: what their role may, with what they were granted and without what they were denied; of "User" u. */
export const permissionsSql = `array(
      select r.permission from "RolePermission" r where r.role = u.role
      union select g.permission from "UserPermission" g where g."userId" = u.id and g.granted
      except select d.permission from "UserPermission" d where d."userId" = u.id and not d.granted
    ) as permissions`;

const absentSql = `
  select u.id, '' as sid, u.role, u.username, u."fullName", u."avatarPath", u."languageCode", u."isFirstLogin", u.setting,
    null as "viewerId", false as viewer, 0 as unread, ${permissionsSql}
  from "User" u
  left join "Domain" d on d.id = u."domainId"
  where case when $2 then u."mergedIntoId" = $1
    else u.id = $1 and u."mergedIntoId" is null and u.active and coalesce(d.active, true) end
  order by u.id`;

/**
 * Somebody as they are now, for work that they have asked for and that runs without their session. Null for somebody who may not sign in
 * any more.
 */
export async function findAbsentActor(userId: number): Promise<Actor | null> {
  const { rows } = await pool().query<Actor>(absentSql, [userId, false]);
  return rows[0] ?? null;
}

/** The accounts that were merged into somebody's, as they could see the product: nobody signs in to them any more. */
export async function listMergedActors({ id }: Pick<Actor, "id">): Promise<Actor[]> {
  return (await pool().query<Actor>(absentSql, [id, true])).rows;
}
