import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid, notFound } from "@/lib/platform/errors";
import { lockRowSoon } from "@/lib/platform/locks";
import { visibleTo } from "../policy";
import { isOpen } from "../rules";

/**
 * Stops one of somebody's own jobs; its runner finds out with its next step. Throws "not found" for any other job, and bad input for one
 * that has ended or is just storing what came out of it. Of one that is cancelled already nothing changes.
 */
export async function cancelJob(actor: Actor, { jobId }: { jobId: number }): Promise<Record<string, never>> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const own = { id: jobId, ...visibleTo(actor) };
    if ((await tx.backgroundJob.count({ where: own })) === 0) throw notFound();
    // The end of a job keeps its row while it stores what belongs to it.
    await lockRowSoon(tx, "BackgroundJob", jobId, invalid("job.error_ending"));
    const job = await tx.backgroundJob.findFirst({ where: own });
    if (!job) throw notFound();
    if (job.state === "cancelled") return {};
    if (!isOpen(job.state)) throw invalid("job.error_over");
    await tx.backgroundJob.update({ where: { id: jobId }, data: { state: "cancelled", finishedAt: new Date() } });
    await tx.backgroundJobPiece.deleteMany({ where: { jobId } });
    await audit("job.cancel", jobId, { after: { kind: job.kind, subject: job.subject, done: job.done } });
    return {};
  });
}
