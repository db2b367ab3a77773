import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { within } from "../sql";

/**
 * What jobs contain, without those that run. Of the queue's functions only those that change a job show it, so the change is undone: a mail
 * that was given up goes on saying when.
 */
export async function payloadsOf(tx: Tx, jobs: readonly { id: string }[]): Promise<{ id: string; payload: unknown }[]> {
  const ids = jobs.map(({ id }) => id);
  await sql`savepoint payloads`.execute(within(tx));
  const { rows } = await sql<{ id: string; payload: unknown }>`
    select id::text, payload from graphile_worker.reschedule_jobs(${ids}::bigint[])`.execute(within(tx));
  await sql`rollback to savepoint payloads`.execute(within(tx));
  return rows;
}
