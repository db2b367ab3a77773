import type { z } from "zod";
import type { TaskName } from "./task-names";

/** The job of a task: its number and the moment it was queued at, the same at every attempt. */
export type JobContext = { id: string; queuedAt?: Date };

/** Does a job's work. An error makes the job run again later, until its attempts are used up. */
export type Task = (payload: unknown, job: JobContext) => Promise<void>;

export type TaskList = Record<string, Task>;

/** When a task runs regularly: a crontab pattern in UTC. A run that was missed is `caughtUp` within a day, or else left to the next one. */
export type Schedule = { task: TaskName; cron: string; caughtUp?: true };

/** A task whose payload is parsed. */
export const defineTask =
  <Payload>(payload: z.ZodType<Payload>, run: (payload: Payload, job: JobContext) => Promise<void>): Task =>
  (raw, job) =>
    run(payload.parse(raw), job);
