import type { EventEmitter } from "node:events";
import { type Job, Logger, type LogLevel } from "graphile-worker";
import { log } from "../log";
import { countJob, type JobOutcome } from "../metrics/figures";
import { factsOf } from "./job-facts";

const STACK_LINES = 5;

/** The queue's own log lines. Those about a job contain the job's error, which may contain personal data. */
export const quietLogger = new Logger(() => (level: LogLevel, message: string, meta?: Record<string, unknown>) => {
  if (meta?.job) return;
  if (level === "error") log.error({ message }, "jobs");
  else if (level === "warning") log.warn({ message }, "jobs");
});

/** Logs the results of jobs by their number: never a payload or the text of an error, which may contain names. Counts them too. */
export function logJobs(events: EventEmitter): void {
  const began = new Map<string, number>();
  const count = (job: Job, outcome: JobOutcome) => {
    const now = performance.now();
    countJob(job.task_identifier, outcome, now - (began.get(job.id) ?? now));
    began.delete(job.id);
  };
  events.on("job:start", ({ job }: { job: Job }) => began.set(job.id, performance.now()));
  events.on("job:success", ({ job }: { job: Job }) => {
    count(job, "done");
    log.info(describe(job), "job done");
  });
  events.on("job:error", ({ job, error }: { job: Job; error: unknown }) => {
    const isLast = job.attempts >= job.max_attempts;
    count(job, isLast ? "given_up" : "failed");
    const line = { ...describe(job), of: job.max_attempts, ...describeError(error) };
    if (isLast) log.error(line, "job given up");
    else log.warn(line, "job failed, comes again");
  });
}

const describe = (job: Job) => ({
  requestId: factsOf(job.flags).requestId,
  job: job.id,
  task: job.task_identifier,
  attempt: job.attempts,
});

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: error.name, code, responseCode, at: at?.slice(0, STACK_LINES).map((line) => line.trim()) };
}
