import "server-only";
import type { Tx } from "../db";
import { currentRequestId } from "../request-id";
import { type JobFacts, toFlags } from "./job-facts";
import type { TaskName } from "./task-names";

export type NewJob = {
  /** What the task parses, as JSON. */
  payload: unknown;
  /** A job with the key of one that still waits replaces it and takes its time instead of being added. */
  jobKey?: string | undefined;
  /** What of it may be shown to administrators and in the log. */
  facts?: Omit<JobFacts, "requestId"> | undefined;
};

export type JobOptions = {
  /** Not before this moment; immediately by default. */
  runAt?: Date | undefined;
  /** How often it is tried: 8 times take half an hour. */
  maxAttempts?: number | undefined;
  /** The jobs of one queue run one after the other; without one each runs as soon as it can. */
  queue?: string | undefined;
};

/**
 * Queues a job in the caller's transaction: it runs after the commit, and does not exist after a rollback. It carries the id of the request
 * that caused it.
 * @param payload what the task parses, as JSON
 */
export async function addJob(
  tx: Tx,
  task: TaskName,
  payload: unknown,
  { jobKey, facts, ...options }: JobOptions & Pick<NewJob, "jobKey" | "facts"> = {},
): Promise<void> {
  await addJobs(tx, task, [{ payload, jobKey, facts }], options);
}

/** Queues jobs of one task in one statement; otherwise as `addJob`. Two transactions with the same keys must use the same order. */
export async function addJobs(tx: Tx, task: TaskName, jobs: NewJob[], options: JobOptions = {}): Promise<void> {
  const { runAt = null, maxAttempts = 8, queue = null } = options;
  const requestId = currentRequestId();
  const rows = jobs.map(({ facts, ...job }) => ({ ...job, flags: toFlags({ ...facts, requestId }) }));
  await tx.$executeRaw`
    select graphile_worker.add_job(
      ${task}::text, job.payload, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
      job_key => job."jobKey", job_key_mode => 'preserve_run_at', queue_name => ${queue}::text,
      flags => job.flags
    )
    from json_to_recordset(${JSON.stringify(rows)}::json) as job(payload json, "jobKey" text, flags text[])`;
}
