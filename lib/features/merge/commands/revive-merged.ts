import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { reviveAccount } from "@/lib/features/user/commands/retire-account";
import { movedIdsSchema } from "../schema";

/**
 * Opens the accounts that were merged into one, except some, inside a change that erases that one in a restored database: their merge had been
 * undone before the erasure. What moved to the erased account is not moved back.
 * @returns their ids
 */
export async function reviveMerged(work: Work, keptId: number, exceptIds: readonly number[]): Promise<number[]> {
  const where = { mergedIntoId: keptId, id: { notIn: [...exceptIds] } };
  const merges = await work.tx.accountMerge.findMany({
    where: { keptId, undoneAt: null, merged: where },
    orderBy: { id: "asc" },
    select: { keptId: true, mergedId: true, moved: true },
  });
  for (const merge of merges) await reviveAccount(work, merge, movedIdsSchema.parse(merge.moved).accounts);
  const others = await work.tx.user.findMany({ where, select: { id: true } });
  for (const { id } of others) await reviveAccount(work, { keptId, mergedId: id }, []);
  return [...merges.map(({ mergedId }) => mergedId), ...others.map(({ id }) => id)];
}
