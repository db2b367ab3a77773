import "server-only";
import { sql } from "kysely";
import type { Tx } from "./db";
import { type AppError, isLockedByOthers } from "./errors";
import { type TableWithId, within } from "./sql";

/**
 * How a row is locked until the transaction ends. "no key update" makes writers wait for each other while others may still refer to
 * the row, "update" keeps out those too, "share" only prevents changes. "key share" is what a reference takes: it only waits for "update".
 */
type Strength = "no key update" | "update" | "share" | "key share";

/** Locks rows of a table by their ids, in the order of the ids, so that two transactions never wait for each other. */
export async function lockRows(
  tx: Tx,
  table: TableWithId,
  ids: readonly number[],
  strength: Strength = "no key update",
): Promise<void> {
  await within(tx)
    .selectFrom(table)
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("id")
    .select("id")
    .modifyEnd(sql`for ${sql.raw(strength)}`)
    .execute();
}

/** Locks one row, if it exists. */
export const lockRow = (tx: Tx, table: TableWithId, id: number, strength?: Strength): Promise<void> =>
  lockRows(tx, table, [id], strength);

/** Locks one row that nobody keeps for long; throws `otherwise` when somebody does. */
export async function lockRowSoon(tx: Tx, table: TableWithId, id: number, otherwise: AppError): Promise<void> {
  await tx.$executeRaw`set local lock_timeout = '1s'`;
  try {
    await lockRow(tx, table, id);
  } catch (error) {
    throw isLockedByOthers(error) ? otherwise : error;
  }
  await tx.$executeRaw`set local lock_timeout to default`;
}

/** What can be locked without a row: something that two transactions must not both find free. */
type LockName =
  | "user names"
  | "admins"
  | "form names"
  | "feide subject"
  | "mail to a group"
  | "new report"
  | "new group"
  | "languages"
  | "texts"
  | "settings"
  | "retention"
  | "imports";

/**
 * Makes others with the same lock wait until the transaction ends.
 * @param of which one, where there are several of the name
 */
export async function lockName(tx: Tx, name: LockName, of = ""): Promise<void> {
  // The function gives nothing, and Prisma reads no column of that type.
  const lock = sql<string>`pg_advisory_xact_lock(hashtext(${name}), hashtext(${of}))::text`;
  await within(tx).selectNoFrom(lock.as("lock")).execute();
}

/**
 * Who takes a username, or gives an account an address or a host an organisation, waits for others who do: no two find the same name free, and
 * no account is left out of an organisation that is being made, nor gets the host that another has just left.
 */
export const lockNames = (tx: Tx): Promise<void> => lockName(tx, "user names");
