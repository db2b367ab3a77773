import "server-only";
import { sql } from "kysely";
import type { Tx } from "../db";
import { isAboutAny, type MailedPerson } from "../mail/about-person";
import { type Mail, mailSchema } from "../mail/send-mail";
import { within } from "../sql";
import { addJob } from "./add-job";
import { payloadsOf } from "./payloads";

/** So long after mails that are being sent are looked at again, in milliseconds. */
const againMs = 5_000;

/**
 * Removes the mails from the queue, waiting or given up, that are to one of these people or name one. What runs is left: it may fail and be
 * tried again, so a job looks at the mails again until none of those that run now does; it holds the names so long.
 * @param waitedFor the jobs that ran when this was done before; by default it was not
 * @returns the mails that it has removed, as they were to be sent
 */
export async function dropMails(
  tx: Tx,
  people: readonly MailedPerson[],
  waitedFor?: ReadonlySet<string>,
): Promise<Mail[]> {
  const { rows: mails } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs
    where task_identifier = 'send-mail' or task_identifier like 'mail-%'`.execute(within(tx));
  const waiting = await payloadsOf(tx, mails);
  const about = waiting.filter(({ payload }) => isAboutAny(payload, people));
  const others = waiting.filter((mail) => !about.includes(mail));
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.complete_jobs(${about.map(({ id }) => id)}::bigint[])`.execute(within(tx));
  const removed = new Set(rows.map(({ id }) => id));
  const done = new Set([...removed, ...others.map(({ id }) => id)]);
  const running = mails.filter(({ id }) => !done.has(id) && (waitedFor?.has(id) ?? true)).map(({ id }) => id);
  if (running.length > 0)
    await addJob(tx, "drop-mails", { people, jobIds: running }, { runAt: new Date(Date.now() + againMs) });
  // What mails are made of is no mail.
  return about.flatMap(({ id, payload }) => (removed.has(id) && mailSchema.safeParse(payload).data) || []);
}
