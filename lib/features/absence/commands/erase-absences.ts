import "server-only";
import { noteDeletedAbsences } from "@/lib/features/placement/commands/note-deleted-absences";
import type { Tx } from "@/lib/platform/db";
import { countAbsences } from "../queries";

/** Deletes the days of absence of some placements, inside a change that erases their student. */
export async function eraseAbsences(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
}

/**
 * Deletes the days of absence of some placements once their time is over, inside a change that has locked the placements: they go on counting,
 * and none of them can be registered again. Gives how many they were.
 */
export async function deleteAbsencesOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const counted = await countAbsences(tx, placementIds);
  for (const { id, ...counts } of counted) await noteDeletedAbsences(tx, id, counts);
  const { count } = await tx.absence.deleteMany({ where: { placementId: { in: [...placementIds] } } });
  return count;
}
