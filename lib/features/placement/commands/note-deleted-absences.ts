import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Stores with placements that have days of absence that these are deleted now, inside the change that does so and has locked them. */
export async function noteDeletedAbsences(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.placement.updateMany({
    where: { id: { in: [...placementIds] }, absences: { some: {} } },
    data: { absencesDeletedAt: new Date() },
  });
}
