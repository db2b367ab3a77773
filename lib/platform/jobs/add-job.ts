import "server-only";
import type { Tx } from "../db";

export type NewJob = {
  /** What the task parses, as JSON. */
  payload: unknown;
  /** A job with the key of one that still waits takes its place and its moment instead of coming beside it. */
  jobKey?: string | undefined;
};

export type JobOptions = {
  /** Not before this moment; at once unless said. */
  runAt?: Date | undefined;
  /** How often it is tried before it is given up: 8 times take half an hour. */
  maxAttempts?: number | undefined;
};

/**
 * Queues a job in the caller's transaction: it runs when that is kept, and never was when it is rolled back.
 * @param task a name in `lib/features/tasks.ts`
 * @param payload what the task parses, as JSON
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: unknown,
  { jobKey, ...options }: JobOptions & Pick<NewJob, "jobKey"> = {},
): Promise<void> {
  await addJobs(tx, task, [{ payload, jobKey }], options);
}

/** Queues jobs of one task in one statement; the rest as `addJob`. Two transactions with the same keys want them in one order. */
export async function addJobs(tx: Tx, task: string, jobs: NewJob[], options: JobOptions = {}): Promise<void> {
  const { runAt = null, maxAttempts = 8 } = options;
  await tx.$executeRaw`
    select graphile_worker.add_job(
      ${task}::text, job.payload, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
      job_key => job."jobKey", job_key_mode => 'preserve_run_at'
    )
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job(payload json, "jobKey" text)`;
}
