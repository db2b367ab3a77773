import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { isAboutAny, type MailedPerson } from "../mail/about-person";
import { within } from "../sql";

/**
 * Removes the mails from the queue, waiting or given up, that are to one of these people or name one. Only the queue's function that changes
 * nothing of a job when it is given nothing shows what a job contains.
 */
export async function dropMails(tx: Tx, people: readonly MailedPerson[]): Promise<void> {
  const { rows } = await sql<{ id: string; payload: unknown }>`
    select id::text, payload from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where (task_identifier = 'send-mail' or task_identifier like 'mail-%') and locked_at is null
    ))`.execute(within(tx));
  const ids = rows.filter(({ payload }) => isAboutAny(payload, people)).map(({ id }) => id);
  await sql`select count(*) from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(within(tx));
}
