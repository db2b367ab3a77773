import "server-only";
import { z } from "zod";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { queueOf } from "@/lib/features/job/commands/start-job";
import { defineJob } from "@/lib/features/job/jobs";
import { inTransaction } from "@/lib/features/unit-of-work";
import { configuredArchive } from "@/lib/platform/archive/configured";
import { findAbsentActor } from "@/lib/platform/auth/absent-actor";
import { invalid } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { defineTask } from "@/lib/platform/jobs/task";
import { schoolSettings } from "@/lib/platform/school-settings";
import { sendEvaluation } from "./commands/send-evaluation";
import { settleUnclear } from "./commands/settle-unclear";
import { listDue } from "./queries/due";
import { isGeneral, type SendOutcome } from "./rules";
import { type ArchiveResult, uploadSchema } from "./schema";

/** Throws bad input for somebody who may not archive any more. */
async function assertMayArchive(userId: number): Promise<void> {
  const actor = await findAbsentActor(userId);
  if (!actor?.permissions.includes("archive_evaluations")) throw invalid("archive.error_rights");
}

const counted = {
  archived: "archived",
  already: "already",
  failed: "failed",
  postponed: "postponed",
  not_due: "skipped",
  stopped: "skipped",
} as const satisfies Record<SendOutcome, keyof ArchiveResult>;

/** Sends evaluations one after the other. When the archive cannot be asked at all, the others are left for a later job. */
export async function sendEvaluations(
  job: RunningJob,
  { evaluationIds }: { evaluationIds: number[] },
): Promise<JobOutcome> {
  const archive = configuredArchive();
  if (!archive) throw invalid("archive.error_unset");
  await assertMayArchive(job.askerId);
  const total = evaluationIds.length;
  const result: ArchiveResult = { archived: 0, already: 0, failed: 0, postponed: 0, skipped: 0, left: 0 };
  for (const [done, evaluationId] of evaluationIds.entries()) {
    await job.progress(done, total);
    const goOn = () => job.progress(done, total);
    const { outcome, problem, isSent } = await sendEvaluation(archive, evaluationId, { actorId: job.askerId, goOn });
    result[counted[outcome]] += 1;
    // What the archive did not answer to was asked for; whether it can be asked at all, the next one shows.
    if (problem === undefined || !isGeneral(problem) || isSent) continue;
    result.left = total - done - 1;
    break;
  }
  await job.progress(total - result.left, total);
  return { result };
}

export const archiveEvaluations = defineJob("archive", uploadSchema, sendEvaluations);

/** So many are sent by themselves in an hour at most. */
const maxByItself = 200;

/** Sends what is due by itself, when the school has said so. */
export async function sendDue(): Promise<void> {
  const archive = configuredArchive();
  if (!archive || !schoolSettings().archiveAutomatically) return;
  for (const evaluationId of await listDue(maxByItself)) {
    const { problem, isSent } = await sendEvaluation(archive, evaluationId, { actorId: null, goOn: async () => {} });
    if (problem !== undefined && isGeneral(problem) && !isSent) return;
  }
}

export const archiveDue = defineTask(z.unknown(), () => sendDue());

/** Finds out what the archive has of what it did not answer to. */
export const archiveUnclear = defineTask(z.unknown(), async () => {
  const archive = configuredArchive();
  if (archive) await settleUnclear(archive);
});

/** Queues one of these beside the jobs of people: one of all runs at a time. */
const queued = (task: "archive-due" | "archive-unclear") =>
  defineTask(z.unknown(), () =>
    inTransaction(null, ({ tx }) => addJob(tx, task, {}, { queue: queueOf("archive"), jobKey: task, maxAttempts: 1 })),
  );

export const queueArchiveDue = queued("archive-due");
export const queueArchiveUnclear = queued("archive-unclear");
