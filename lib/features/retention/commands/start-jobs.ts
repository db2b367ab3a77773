import "server-only";
import { countOpenJobs, startJob } from "@/lib/features/job/commands/start-job";
import { getJob } from "@/lib/features/job/queries";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { lockRow } from "@/lib/platform/locks";
import { readRules } from "../queries/read-rules";
import { fingerprintOf } from "../rules";
import { previewSchema, type RetentionJob } from "../schema";

type In = Pick<Caller, "locale">;

async function start(actor: Actor, input: RetentionJob, { locale }: In): Promise<{ jobId: number }> {
  const jobId = await inTransaction(actor, async (work) => {
    await lockRow(work.tx, "User", actor.id);
    if ((await countOpenJobs(work, actor.id, "retention")) > 0) throw invalid("retention.error_open");
    const started = await startJob(work, actor, { kind: "retention", subject: input.does, input, locale });
    await work.audit("retention.start", started, { after: { dryRun: input.does === "preview" } });
    return started;
  });
  return { jobId };
}

/** Starts a job that finds what is over, and deletes nothing. Throws bad input while another job of theirs about it has not ended. */
export const previewRetention = (actor: Actor, _input: Record<string, never>, caller: In): Promise<{ jobId: number }> =>
  start(actor, { does: "preview" }, caller);

/**
 * Starts a job that deletes what one of the actor's previews has found: what is over on the day of the preview. Throws "not found" for
 * anything else than such a preview, and bad input once it is not of today, or the rules have changed.
 */
export async function runRetention(actor: Actor, { previewId }: { previewId: number }, caller: In) {
  const { kind, subject, state, result } = await getJob(actor, { jobId: previewId });
  if (kind !== "retention" || subject !== "preview" || state !== "done") throw notFound();
  const { day, fingerprint, counts } = previewSchema.parse(result);
  if (day !== today()) throw invalid("retention.error_old");
  if (fingerprint !== fingerprintOf(await readRules(db))) throw invalid("retention.error_changed");
  return start(actor, { does: "delete", day, fingerprint, found: counts }, caller);
}
