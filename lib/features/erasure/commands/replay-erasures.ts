import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { lockNames } from "@/lib/features/user/commands/names";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import type { ListedErasure } from "@/lib/platform/erasure-list";
import { eraseAccounts, erasingMs } from "./erase-accounts";

/**
 * Erases again who was erased before, in a database that was restored to an earlier moment. An account that is not there, or another one with
 * the same number, is left alone, and one that is erased already is too, so that it can be run any number of times.
 * @returns how many accounts it erased
 */
export async function replayErasures(erasures: readonly ListedErasure[]): Promise<number> {
  let count = 0;
  for (const erasure of erasures) if (await replay(erasure)) count += 1;
  return count;
}

const replay = ({ userId, accountCreatedAt, byId, erasedAt }: ListedErasure): Promise<boolean> =>
  inTransaction(
    null,
    async (work) => {
      const { tx } = work;
      await lockNames(tx);
      await lockAccount(tx, userId);
      const account = await tx.user.findUnique({
        where: { id: userId, createdAt: new Date(accountCreatedAt) },
        select: { id: true, email: true, username: true, fullName: true, role: true, createdAt: true },
      });
      if (!account || (await tx.erasure.count({ where: { userId } })) > 0) return false;
      await eraseAccounts(work, [account], { byId, erasedAt: new Date(erasedAt) });
      return true;
    },
    erasingMs,
  );
