import "server-only";
import * as queue from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";

/**
 * Lets what failed at every try run again: one job, or all. Throws "not found" for a job that is not there, or has not been given up: another
 * administrator may have been faster.
 */
export const retryGivenUp = (actor: Actor, { jobId }: { jobId?: number | undefined }): Promise<{ count: number }> =>
  inTransaction(actor, async ({ tx, audit }) => {
    const tasks = await queue.retryGivenUp(tx, jobId ?? "all");
    const [task] = tasks;
    if (jobId !== undefined && task === undefined) throw notFound();
    const after = jobId === undefined ? { count: tasks.length } : { task, number: jobId };
    if (tasks.length > 0) await audit("queue.retry", actor.id, { after });
    return { count: tasks.length };
  });
