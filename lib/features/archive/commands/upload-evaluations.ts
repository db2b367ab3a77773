import "server-only";
import { countOpenJobs, startJob } from "@/lib/features/job/commands/start-job";
import { inTransaction } from "@/lib/features/unit-of-work";
import { configuredArchive } from "@/lib/platform/archive/configured";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid, invalidAt } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { lockRow } from "@/lib/platform/locks";
import { maxOpenJobs } from "../rules";
import type { UploadInput } from "../schema";

/**
 * Starts a job that sends evaluations to the archive. Throws bad input without an archive, beside evaluations of which one is not there, and
 * while too many of the actor's jobs have not ended.
 */
export async function uploadEvaluationToDocumaster(
  actor: Actor,
  { evaluationIds }: UploadInput,
  { locale }: Pick<Caller, "locale">,
): Promise<{ jobId: number }> {
  if (!configuredArchive()) throw invalid("archive.error_unset");
  const jobId = await inTransaction(actor, async (work) => {
    await lockRow(work.tx, "User", actor.id);
    if ((await countOpenJobs(work, actor.id, "archive")) >= maxOpenJobs) throw invalid("archive.error_too_many_jobs");
    const known = await work.tx.evaluation.count({ where: { id: { in: evaluationIds } } });
    if (known < evaluationIds.length) throw invalidAt("evaluationIds", "archive.error_unknown");
    const subject = evaluationIds.length === 1 ? "one" : "several";
    return startJob(work, actor, { kind: "archive", subject, input: { evaluationIds }, locale });
  });
  return { jobId };
}
