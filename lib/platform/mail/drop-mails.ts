import "server-only";
import { readdir, readFile, rm } from "node:fs/promises";
import { sql } from "kysely";
import type { Tx } from "../db";
import { within } from "../sql";
import { outboxFile, outboxFolder } from "./outbox";

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

/** Deletes the mails of the outbox in which one of these words stands, such as a name or an address. */
export async function dropFromOutbox(words: readonly string[]): Promise<void> {
  const names = await readdir(outboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const file = outboxFile(name);
    const text = (await readFile(file, "utf8")).toLowerCase();
    // A name is stored as JSON, which writes quotation marks in another way.
    if (words.some((word) => text.includes(JSON.stringify(word.toLowerCase()).slice(1, -1))))
      await rm(file, { force: true });
  }
}
