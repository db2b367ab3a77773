import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { statements, within } from "../sql";

/** Jobs that failed at every try, the last time before a moment, as the queue's public view knows them. */
const givenUp = (before: Date) => sql`
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz`;

export async function countGivenUp(before: Date): Promise<number> {
  const count = sql<number>`(select count(*)::int ${givenUp(before)})`;
  return (await statements.selectNoFrom(count.as("count")).executeTakeFirstOrThrow()).count;
}

/** Deletes them, and gives how many they were. */
export async function deleteGivenUp(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(array(select id ${givenUp(before)}))`.execute(
    within(tx),
  );
  return rows[0]?.count ?? 0;
}
