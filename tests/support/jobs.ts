import { runOnce } from "graphile-worker";
import { expect } from "vitest";
import { tasks } from "@/lib/features/tasks";
import { writableDb as db, pool } from "@/lib/platform/db";
import { quietLogger } from "@/lib/platform/jobs/job-log";
import { asTaskList } from "@/lib/platform/jobs/runner";
import { soon } from "./soon";

export type WaitingJob = {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  runAt: Date;
  key: string | null;
};

/** The jobs that are queued, the earliest first. */
export const waitingJobs = (): Promise<WaitingJob[]> => db.$queryRaw`
  select j.id::text, t.identifier as task, j.payload, j.attempts::int, j.run_at as "runAt", j.key
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  order by j.id`;

const lockedJobs = (): Promise<unknown[]> => db.$queryRaw`
  select id from graphile_worker._private_jobs where locked_at is not null`;

/** Works off the queued jobs, also those of a later moment, and those they queue in turn; one that fails stays for the next call. */
export async function runJobs(): Promise<void> {
  do {
    await db.$executeRaw`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
    await runOnce({ pgPool: pool(), noHandleSignals: true, logger: quietLogger, taskList: asTaskList(tasks) });
    // The runner does not wait until it is stored how the last jobs ended.
    await soon(async () => expect(await lockedJobs()).toEqual([]), 5);
  } while ((await waitingJobs()).some(({ attempts }) => attempts === 0));
}

/** How many advisory locks there are in this database: each runner holds one while it lives. */
export async function locksOfRunners(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`;
  return row?.count ?? 0;
}
