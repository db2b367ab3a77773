import "server-only";
import { sql } from "kysely";
import { statements } from "../sql";
import type { Actor, ActorFacts } from "./actor";
import { actorColumns } from "./actor-columns";
import { enterableSql } from "./enterable-sql";
import { permissionsSql } from "./permissions-sql";

/** Somebody's own account if it is open, or those that were merged into it. */
type Which = "own" | "merged";

const absentActors = (userId: number, which: Which): Promise<ActorFacts[]> =>
  statements
    .selectFrom("User as u")
    .where(({ eb, and }) =>
      which === "merged"
        ? eb("u.mergedIntoId", "=", userId)
        : and([eb("u.id", "=", userId), eb("u.mergedIntoId", "is", null), enterableSql]),
    )
    .orderBy("u.id")
    .select(actorColumns)
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
