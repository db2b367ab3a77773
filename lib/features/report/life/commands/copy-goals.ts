import "server-only";
import { listGoalsOfLastTalk } from "@/lib/features/goal/queries";
import type { Tx } from "@/lib/platform/db";

/**
 * Copies the goals that a report of a day is written against, in place of those it had: a goal that is changed or deleted later does
 * not change them.
 */
export async function copyGoals(
  tx: Tx,
  { reportId, placementId, day }: { reportId: number; placementId: number; day: string },
): Promise<void> {
  const goals = await listGoalsOfLastTalk(tx, { placementId, day });
  await tx.reportGoal.deleteMany({ where: { reportId } });
  await tx.reportGoal.createMany({
    data: goals.map(({ viewPoint, text }, position) => ({ reportId, position, viewPoint, text })),
  });
}
