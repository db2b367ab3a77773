import "server-only";
import { z } from "zod";
import { defineTask, type Task } from "@/lib/platform/jobs/task";
import { id } from "@/lib/platform/validators";
import { type Dropped, deleteOldJobs, type JobOutcome, type RunningJob, runJob } from "./commands/run-job";
import { readKeptDays } from "./queries";
import type { JobKind } from "./rules";

/**
 * The task of a kind of jobs. It runs from the start after its runner was killed, so what it changes must be part of its end (`finish`).
 * @param input what `startJob` was given, parsed
 * @param run does the work by small steps, and says after each how far it is
 * @param dropped deletes what the kind has stored for a job that was given up or cancelled
 */
export const defineJob = <Input>(
  kind: JobKind,
  input: z.ZodType<Input>,
  run: (job: RunningJob, input: Input) => Promise<JobOutcome>,
  dropped?: Dropped,
): Task =>
  defineTask(z.object({ jobId: id }), ({ jobId }) =>
    runJob(kind, jobId, (job, asked) => run(job, input.parse(asked)), dropped),
  );

export const purgeJobs = defineTask(z.unknown(), async () => deleteOldJobs(await readKeptDays()));
