import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { toAppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { log } from "@/lib/platform/log";
import type { Prisma } from "@/prisma/generated/client";
import { isInSteps, type JobKind, lastKeptJob, lostDays, maxAttempts } from "../rules";

/** The job was cancelled, deleted, or begun again by another runner: what it still does counts no more. */
export class JobStopped extends Error {
  override name = "JobStopped";
}

/** A job that runs, as its task has it. Each of these throws `JobStopped` when nobody waits for the job any more. */
export type RunningJob = {
  id: number;
  askerId: number;
  locale: Locale;
  /** Says how far it is, and asks whether it was cancelled. */
  progress: (done: number, total?: number) => Promise<void>;
  /** Adds a piece to its file. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};

/** How a job ended. */
export type JobOutcome = {
  result: Prisma.InputJsonObject;
  /** The name of what was written; its ending is one of `fileTypes`. */
  fileName?: string;
  /** What belongs to its end and is stored with it, such as its row in the audit. */
  finish?: (work: Work) => Promise<void>;
  /** How many milliseconds that may take, where it is more than a call may. */
  milliseconds?: number;
};

/** Deletes what a kind has stored for a job, once nobody can begin it again. */
export type Dropped = (work: Work, jobId: number) => Promise<unknown>;

type Begun = {
  kind: JobKind;
  subject: string;
  id: number;
  askerId: number;
  locale: Locale;
  input: Prisma.JsonValue;
  attempt: number;
};

/** Begins a job, or begins it again from the start when its runner was killed. Null when there is nothing to do. */
async function begin(jobId: number, kind: JobKind): Promise<Begun | null> {
  return inTransaction(null, async ({ tx }) => {
    const [job] = await tx.backgroundJob.updateManyAndReturn({
      where: { id: jobId, kind, state: { in: ["queued", "running"] } },
      data: { state: "running", attempts: { increment: 1 }, startedAt: new Date(), done: 0, total: null },
    });
    if (!job) return null;
    await tx.backgroundJobPiece.deleteMany({ where: { jobId } });
    const { id, subject, askerId, locale, input, attempts } = job;
    return { kind, subject, id, askerId, locale, input, attempt: attempts };
  });
}

/** Changes a job as long as it is this runner's, with what belongs to that in the same transaction. */
async function change(
  { id, attempt, askerId }: Begun,
  data: Prisma.BackgroundJobUpdateManyMutationInput,
  also: (work: Work) => Promise<unknown> = async () => {},
  milliseconds?: number,
): Promise<void> {
  const store = async (work: Work) => {
    const { count } = await work.tx.backgroundJob.updateMany({
      where: { id, attempts: attempt, state: "running" },
      data,
    });
    if (count === 0) throw new JobStopped();
    await also(work);
  };
  await inTransaction({ id: askerId, viewerId: null }, store, milliseconds);
}

/** What a task gets of its job. */
function handleOf(job: Begun, written: { bytes: number; pieces: number }): RunningJob {
  return {
    id: job.id,
    askerId: job.askerId,
    locale: job.locale,
    progress: (done, total) => change(job, { done, ...(total !== undefined && { total }) }),
    write: async (bytes) => {
      const position = written.pieces;
      written.pieces += 1;
      written.bytes += bytes.length;
      await change(job, { fileBytes: written.bytes }, ({ tx }) =>
        tx.backgroundJobPiece.create({ data: { jobId: job.id, position, bytes } }),
      );
    },
  };
}

/**
 * Runs a job to its end. A refusal (bad input) ends it with its reason; of any other error it is tried again, and given up at last. A job
 * that was cancelled, or is gone, just stops.
 */
export async function runJob(
  kind: JobKind,
  jobId: number,
  run: (job: RunningJob, input: unknown) => Promise<JobOutcome>,
  dropped?: Dropped,
): Promise<void> {
  const job = await begin(jobId, kind);
  try {
    if (job) await attemptJob(job, run);
  } finally {
    if (dropped) await dropOf(jobId, dropped);
  }
}

/** A job that failed or was cancelled does not begin again; also one that was cancelled before it began comes by here. */
async function dropOf(jobId: number, dropped: Dropped): Promise<void> {
  await inTransaction(null, async (work) => {
    const over = { id: jobId, state: { in: ["failed" as const, "cancelled" as const] } };
    if ((await work.tx.backgroundJob.count({ where: over })) > 0) await dropped(work, jobId);
  });
}

async function attemptJob(job: Begun, run: (job: RunningJob, input: unknown) => Promise<JobOutcome>): Promise<void> {
  const stays = isInSteps(job) ? "_partly" : "";
  if (job.attempt > maxAttempts) return give(job, `job.error_killed${stays}`);
  const written = { bytes: 0, pieces: 0 };
  try {
    const { result, fileName, finish, milliseconds } = await run(handleOf(job, written), job.input);
    const ended = { state: "done", result, fileName: fileName ?? null, finishedAt: new Date() } as const;
    await change(job, ended, finish, milliseconds);
  } catch (error) {
    if (error instanceof JobStopped) return;
    const { kind: problem, key } = toAppError(error);
    if (problem === "invalid") return give(job, key);
    log.error({ err: error, job: job.id }, "a job failed");
    if (job.attempt >= maxAttempts) return give(job, `job.error_failed${stays}`);
    await unlessStopped(change(job, { state: "queued", done: 0, total: null }, dropFile(job.id)));
    throw error;
  }
}

const dropFile =
  (jobId: number) =>
  ({ tx }: Work) =>
    tx.backgroundJobPiece.deleteMany({ where: { jobId } });

/** Gives a job up, with the reason for its asker. */
const give = (job: Begun, problem: string): Promise<void> =>
  unlessStopped(change(job, { state: "failed", problem, finishedAt: new Date(), fileBytes: null }, dropFile(job.id)));

async function unlessStopped(changed: Promise<void>): Promise<void> {
  await changed.catch((error: unknown) => {
    if (!(error instanceof JobStopped)) throw error;
  });
}

/** Deletes the jobs that ended so many days ago, and those that never did within a week. */
export async function deleteOldJobs(days: number, now: Date = new Date()): Promise<void> {
  const before = lastKeptJob(now, days);
  const lost = lastKeptJob(now, lostDays);
  await inTransaction(null, async ({ tx }) => {
    await tx.backgroundJob.deleteMany({
      where: { OR: [{ finishedAt: { lt: before } }, { finishedAt: null, createdAt: { lt: lost } }] },
    });
  });
}
