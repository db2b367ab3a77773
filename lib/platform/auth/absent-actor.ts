import "server-only";
import { sql } from "kysely";
import { on, statements } from "../sql";
import type { Actor, ActorFacts } from "./actor";

/** What every page knows of a person: columns of "User" u. */
export const personColumns = [
  "u.id",
  "u.role",
  "u.username",
  "u.fullName",
  "u.avatarPath",
  "u.languageCode",
  "u.isFirstLogin",
  "u.setting",
] as const;

/** What somebody may: what their role may, with what they were granted and without what they were denied; of "User" u. */
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

/** The account is active, and the organisation to which it belongs: `canEnter` for "User" u and its "Domain" d. */
export function activeSql() {
  const { ref } = on<{ u: "User"; d: "Domain" }>();
  return sql<boolean>`(${ref("u.active")} and coalesce(${ref("d.active")}, true))`;
}

/** Somebody's own account if it is open, or those that were merged into it. */
type Which = "own" | "merged";

const absentActors = (userId: number, which: Which): Promise<ActorFacts[]> =>
  statements
    .selectFrom("User as u")
    .leftJoin("Domain as d", "d.id", "u.domainId")
    .where(({ eb, and }) =>
      which === "merged"
        ? eb("u.mergedIntoId", "=", userId)
        : and([eb("u.id", "=", userId), eb("u.mergedIntoId", "is", null), activeSql()]),
    )
    .orderBy("u.id")
    .select(personColumns)
    .select(({ lit }) => [
      sql.lit("").as("sid"),
      lit(null).as("viewerId"),
      lit(false).as("viewer"),
      lit(0).as("unread"),
      permissionsSql().as("permissions"),
    ])
    .execute();

/**
 * Somebody as they are now, for work that they have asked for and that runs without their session. Null for somebody who may not sign in
 * any more.
 */
export async function findAbsentActor(userId: number): Promise<Actor | null> {
  const [found] = await absentActors(userId, "own");
  return found ? (found as Actor) : null;
}

/** The accounts that were merged into somebody's, as they could see the product: nobody signs in to them any more. */
export async function listMergedActors({ id }: Pick<Actor, "id">): Promise<Actor[]> {
  return (await absentActors(id, "merged")) as Actor[];
}
