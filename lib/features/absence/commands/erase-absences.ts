import "server-only";
import type { Tx } from "@/lib/platform/db";

/**
 * Deletes the days of absence of some placements, inside a change that erases their student, or once their time is over: a document has the
 * number of days. Gives how many they were.
 */
export async function eraseAbsences(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const { count } = await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
  return count;
}
