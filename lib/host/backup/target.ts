import pg from "pg";
import { withClient } from "../database";
import { HostError } from "../host-error";

/** The database that is being filled, and the former one until it is dropped. */
export const RESTORING = "practicum_restoring";
export const REPLACED = "practicum_replaced";

/** Removes what a restoration that was interrupted has left on the server. */
export async function dropLeftovers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const name of [RESTORING, REPLACED]) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    }
  });
}

/** Is there anybody in this database? One that no version has migrated yet has nobody. */
export function holdsPeople(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public."User"') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return false;
    const found = await client.query('select 1 from "User" limit 1');
    return found.rowCount === 1;
  });
}

/** The tables of the job queue are made by its package alone, in one version. @throws HostError when the backup has others */
export async function assertQueue(client: pg.Client, wanted: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>("select id from graphile_worker.migrations order by 1");
  const own = rows.map(({ id }) => id);
  if (own.join() === wanted.join()) return;
  throw new HostError(
    "The backup was made with another version of the job queue. Restore it with the version of this product that made it, and update that one.",
  );
}
