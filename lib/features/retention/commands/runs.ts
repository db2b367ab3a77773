import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Reader } from "@/lib/platform/db";
import type { Held } from "../queries/lapsed";

/** Makes the report of a run, or finds the one of a job that was begun before. */
export const openRun = (by: { byId: number | null; jobId: number | null }): Promise<number> =>
  inTransaction(null, async ({ tx }) => {
    const begun = by.jobId === null ? null : await tx.retentionRun.findUnique({ where: { jobId: by.jobId } });
    return (begun ?? (await tx.retentionRun.create({ data: by }))).id;
  });

/** Ends the report of a run that has done everything, on the record. */
export async function closeRun({ tx, audit }: Work, runId: number, held: Held): Promise<void> {
  const data = { finishedAt: new Date(), isComplete: true, ...held };
  await tx.retentionRun.update({ where: { id: runId }, data });
  await audit("retention.run", runId, { after: { count: await countDeleted(tx, runId) } });
}

/** Ends the reports of runs that were stopped on the way, on the record; those that deleted nothing are removed. */
export async function closeStopped({ tx, audit }: Work, which: { jobId: number | null }): Promise<void> {
  for (const { id } of await tx.retentionRun.findMany({ where: { ...which, finishedAt: null } })) {
    const count = await countDeleted(tx, id);
    if (count === 0) {
      await tx.retentionRun.delete({ where: { id } });
    } else {
      await tx.retentionRun.update({ where: { id }, data: { finishedAt: new Date() } });
      await audit("retention.run", id, { after: { count } });
    }
  }
}

/** How much a run has deleted. */
export async function countDeleted(reader: Reader, runId: number): Promise<number> {
  const { _sum } = await reader.retentionCount.aggregate({ where: { runId }, _sum: { count: true } });
  return _sum.count ?? 0;
}
