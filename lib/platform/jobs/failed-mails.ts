import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { within } from "../sql";

/** Mails that were given up after every try, as the queue's public view knows them: every task of a mail is named after it. */
const isFailedMail = sql<boolean>`attempts >= max_attempts and locked_at is null
  and (task_identifier = 'send-mail' or task_identifier like 'mail-%')`;

/** How many mails were given up, and when the oldest was given up; one column of a statement. */
export const failedMails = () =>
  sql<{ count: number; at: string | null }>`(
    select json_build_object('count', count(*), 'at', min(updated_at)) from graphile_worker.jobs where ${isFailedMail}
  )`;

/**
 * Lets the queue send them again, with all their tries.
 * @returns how many there are
 */
export async function retryFailedMails(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${isFailedMail}), run_at := now(), attempts := 0
    )`.execute(within(tx));
  return rows[0]?.count ?? 0;
}
