import type { z } from "zod";

/** The job a task runs for: its number, the same at every attempt. */
export type JobContext = { id: string };

/** Does a job's work. What it throws makes the job come again later, until its attempts are spent. */
export type Task = (payload: unknown, job: JobContext) => Promise<void>;

export type TaskList = Record<string, Task>;

/** When a task runs by itself: a crontab pattern in UTC. A run that was missed is not made up for. */
export type Schedule = { task: string; cron: string };

/** A task that gets its payload parsed. */
export const defineTask =
  <Payload>(payload: z.ZodType<Payload>, run: (payload: Payload, job: JobContext) => Promise<void>): Task =>
  (raw, job) =>
    run(payload.parse(raw), job);
