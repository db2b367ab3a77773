import "server-only";
import { noteDeletedAbsences } from "@/lib/features/placement/commands/note-deleted-absences";
import type { Tx } from "@/lib/platform/db";

/** Deletes the days of absence of some placements, inside a change that erases their student. */
export async function eraseAbsences(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
}

/**
 * Deletes the days of absence of some placements once their time is over, inside a change that has locked the placements: the latest decision
 * says how many there were, and none of them can be registered again. Gives how many they were.
 */
export async function deleteAbsencesOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  await noteDeletedAbsences(tx, placementIds);
  const { count } = await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
  return count;
}
