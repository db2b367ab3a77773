import "server-only";
import { supervisedBy } from "@/lib/features/placement/policy";
import type { Tx } from "@/lib/platform/db";
import { lockRows } from "@/lib/platform/locks";

/**
 * Makes everybody wait who writes in some placements, seats somebody in them or changes the two accounts, until the transaction ends. The
 * order is everybody's: evaluation, placement, report. The accounts are last: who writes refers to an account under these locks.
 */
export async function lockAround(tx: Tx, placementIds: readonly number[], userIds: readonly number[]): Promise<void> {
  const placementId = { in: [...placementIds] };
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await lockRows(
    tx,
    "Evaluation",
    idsOf(await tx.evaluation.findMany({ where: { placementId }, select: { id: true } })),
  );
  await lockRows(tx, "Placement", placementIds);
  // No report is begun while its placement is locked.
  await lockRows(tx, "Report", idsOf(await tx.report.findMany({ where: { placementId }, select: { id: true } })));
  await lockRows(tx, "User", userIds, "update");
}

/** The placements in which somebody has a supervisor's seat. */
export async function placementIdsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.placement.findMany({
    where: supervisedBy(userId),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
