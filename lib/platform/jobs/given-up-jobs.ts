import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db";
import { type Mail, mailSchema } from "../mail/send-mail";
import { statements, within } from "../sql";
import { factsOf, type JobFacts } from "./job-facts";
import { payloadsOf } from "./payloads";

/** Jobs that failed at every try, as the queue's public view knows them. */
const isGivenUp = sql<boolean>`attempts >= max_attempts and locked_at is null`;

/** Those of them that are mails: every task of a mail is named after it. */
const isFailedMail = sql<boolean>`${isGivenUp} and (task_identifier = 'send-mail' or task_identifier like 'mail-%')`;

/** How many mails were given up, and when the oldest was given up; one column of a statement. */
export const failedMails = () =>
  sql<{ count: number; at: string | null }>`(
    select json_build_object('count', count(*), 'at', min(updated_at)) from graphile_worker.jobs where ${isFailedMail}
  )`;

/** Those that failed the last time before a moment. */
const givenUp = (before: Date) => sql`
  from graphile_worker.jobs where ${isGivenUp} and updated_at < ${before}::timestamptz`;

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

/** A job that failed at every try; `failedAt` is the last time. Moments are ISO texts. */
export type GivenUpJob = {
  jobId: number;
  task: string;
  error: string | null;
  attempts: number;
  createdAt: string;
  failedAt: string;
} & JobFacts;

type Row = Omit<GivenUpJob, keyof JobFacts> & { flags: Record<string, true> | null };

/** The jobs that failed at every try, the latest first, and how many there are. */
export async function listGivenUp(limit: number): Promise<{ items: GivenUpJob[]; total: number }> {
  const list = sql<{ items: Row[]; total: number }>`(
    select json_build_object(
      'total', (select count(*) from graphile_worker.jobs where ${isGivenUp}),
      'items', coalesce((select json_agg(job) from (
        select id as "jobId", task_identifier as task, last_error as error, attempts, flags,
          created_at as "createdAt", updated_at as "failedAt"
        from graphile_worker.jobs where ${isGivenUp} order by updated_at desc, id desc limit ${limit}::int
      ) as job), '[]')
    )
  )`;
  const { found } = await statements.selectNoFrom(list.as("found")).executeTakeFirstOrThrow();
  const iso = (moment: string) => new Date(moment).toISOString();
  const items = found.items.map(({ flags, createdAt, failedAt, ...job }) => ({
    ...job,
    ...factsOf(flags),
    createdAt: iso(createdAt),
    failedAt: iso(failedAt),
  }));
  return { items, total: found.total };
}

/** Which of them: one by its number, all mails, or all. */
export type GivenUp = number | "mails" | "all";

/**
 * Lets the queue run jobs again that failed at every try, with all their tries. Mails about notifications are removed instead, to be made
 * again of what is unread, for the address and in the language of now.
 * @returns the task of each, and the mails that it has removed
 */
export async function runGivenUpAgain(tx: Tx, which: GivenUp): Promise<{ tasks: string[]; dropped: Mail[] }> {
  const chosen: RawBuilder<boolean> =
    which === "all" ? isGivenUp : which === "mails" ? isFailedMail : sql`${isGivenUp} and id = ${which}::bigint`;
  const { rows: jobs } = await sql<{ id: string; task: string }>`
    select id::text, task_identifier as task from graphile_worker.jobs where ${chosen} order by id`.execute(within(tx));
  const notifying = (await payloadsOf(tx, jobs)).flatMap(({ id, payload }) => {
    const { data: mail } = mailSchema.safeParse(payload);
    return mail && "notificationIds" in mail && mail.notificationIds ? [{ id, mail }] : [];
  });
  const toDrop = notifying.map(({ id }) => id);
  const toRun = jobs.map(({ id }) => id).filter((id) => !toDrop.includes(id));
  const { rows: taken } = await sql<{ id: string }>`
    select id::text from graphile_worker.complete_jobs(${toDrop}::bigint[])
    union all select id::text from graphile_worker.reschedule_jobs(${toRun}::bigint[], run_at := now(), attempts := 0)`.execute(
    within(tx),
  );
  const done = new Set(taken.map(({ id }) => id));
  return {
    tasks: jobs.filter(({ id }) => done.has(id)).map(({ task }) => task),
    dropped: notifying.filter(({ id }) => done.has(id)).map(({ mail }) => mail),
  };
}
