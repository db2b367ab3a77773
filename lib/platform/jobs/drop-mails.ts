import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { within } from "../sql";

/**
 * Removes the mails from the queue, waiting or given up, that are to somebody or name them: by one of these words as a whole, such as a name,
 * a username or an address. Only the queue's function that changes nothing of a job when it is given nothing shows what a job contains.
 */
export async function dropMails(tx: Tx, words: readonly string[], userIds: readonly number[]): Promise<void> {
  const values = [
    ...words.map((word) => JSON.stringify(word.toLowerCase())),
    ...userIds.flatMap((userId) => [`"userid":${userId},`, `"userid":${userId}}`]),
  ];
  await sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select id from graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs
        where (task_identifier = 'send-mail' or task_identifier like 'mail-%') and locked_at is null
      ))
      where exists (
        select from unnest(${values}::text[]) as value where position(value in lower(payload::text)) > 0
      )
    ))`.execute(within(tx));
}
