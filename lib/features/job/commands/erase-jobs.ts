import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the jobs that people have started, with their files, inside a change that erases these people. */
export async function eraseJobs(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.backgroundJob.deleteMany({ where: { askerId: { in: [...userIds] } } });
}

/** Deletes the copies of somebody's data that ended since a moment or have not ended, with their files. */
export async function deleteCopiesSince(tx: Tx, askerId: number, since: Date): Promise<void> {
  await tx.backgroundJob.deleteMany({
    where: { askerId, kind: "copy", OR: [{ finishedAt: null }, { finishedAt: { gte: since } }] },
  });
}
