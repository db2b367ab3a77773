import type { EventEmitter } from "node:events";
import { type Job, Logger, type LogLevel } from "graphile-worker";
import { log } from "../log";

const STACK_LINES = 5;

/** The queue's own log lines. Those about a job contain the job's error, which may contain personal data. */
export const quietLogger = new Logger(() => (level: LogLevel, message: string, meta?: Record<string, unknown>) => {
  if (meta?.job) return;
  if (level === "error") log.error({ message }, "jobs");
  else if (level === "warning") log.warn({ message }, "jobs");
});

/** Logs the results of jobs by their number: never a payload or the text of an error, which may contain names. */
export function logJobs(events: EventEmitter): void {
  events.on("job:success", ({ job }: { job: Job }) => log.info(describe(job), "job done"));
  events.on("job:error", ({ job, error }: { job: Job; error: unknown }) => {
    const line = { ...describe(job), of: job.max_attempts, ...describeError(error) };
    if (job.attempts < job.max_attempts) log.warn(line, "job failed, comes again");
    else log.error(line, "job given up");
  });
}

const describe = (job: Job) => ({ job: job.id, task: job.task_identifier, attempt: job.attempts });

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: error.name, code, responseCode, at: at?.slice(0, STACK_LINES).map((line) => line.trim()) };
}
