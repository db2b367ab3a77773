import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the merges of accounts, inside a change that erases their person: they cannot be undone any more. The record has them. */
export async function forgetMerges(tx: Tx, userIds: readonly number[]): Promise<void> {
  const ids = { in: [...userIds] };
  await tx.accountMerge.deleteMany({ where: { OR: [{ keptId: ids }, { mergedId: ids }] } });
}
