import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the days of absence of some placements, inside a change that erases their student; a document has the number of days. */
export async function eraseAbsences(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
}
