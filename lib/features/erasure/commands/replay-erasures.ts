import "server-only";
import { storeDocuments } from "@/lib/features/evaluation/document/commands/store-documents";
import { reviveMerged } from "@/lib/features/merge/commands/revive-merged";
import { inTransaction } from "@/lib/features/unit-of-work";
import { isAdministered } from "@/lib/platform/auth/admins";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { db, type Reader } from "@/lib/platform/db";
import type { ListedErasure } from "@/lib/platform/erasure-list";
import { toAppError } from "@/lib/platform/errors";
import { releaseAbandoned } from "@/lib/platform/jobs/live-runners";
import { lockNames } from "@/lib/platform/locks";
import { listUndecidedOf, listUndrawnOf } from "../queries";
import type { ReplayNotice } from "../rules/replay-notices";
import { eraseAccounts, erasingMs } from "./erase-accounts";

/**
 * Erases again who was erased before, in a database that was restored to an earlier moment. An account that is not there, or another one with
 * the same number, is left alone, and one that is erased already is too, so that it can be run any number of times. Nothing is in its way as in
 * the way of a first erasure: documents that still need a name are made before, and evaluations stay that were decided when the person was erased
 * and are not decided here.
 * @returns how many accounts it erased, and what somebody has to know of it
 */
export async function replayErasures(
  erasures: readonly ListedErasure[],
): Promise<{ count: number; notices: ReplayNotice[] }> {
  // A mail that was being sent is dropped like one that waits.
  await releaseAbandoned();
  const notices: ReplayNotice[] = [];
  const listedIds = erasures.map(({ userId }) => userId);
  let count = 0;
  for (const erasure of erasures) {
    if (!(await findAccount(db, erasure))) continue;
    const undrawn = await drawDocuments(erasure.userId);
    notices.push(...undrawn);
    if (undrawn.length > 0) continue;
    const { kept, revived } = await replay(erasure, listedIds);
    notices.push(...kept.map((evaluationId) => noticeOf(erasure, evaluationId)));
    notices.push(...revived.map((userId) => ({ kind: "revived" as const, userId, erasedId: erasure.userId })));
    count += 1;
  }
  if (count > 0 && !(await isAdministered(db))) notices.push({ kind: "no_admin" });
  return { count, notices };
}

const noticeOf = ({ userId, keptEvaluationIds }: ListedErasure, evaluationId: number): ReplayNotice => ({
  kind: keptEvaluationIds ? "kept" : "kept_unsure",
  userId,
  evaluationId,
});

/** The account as it was before it was erased; null when there is none. */
async function findAccount(reader: Reader, { userId, accountCreatedAt }: ListedErasure) {
  const account = await reader.user.findUnique({
    where: { id: userId, createdAt: new Date(accountCreatedAt) },
    select: { id: true, email: true, username: true, fullName: true, role: true, createdAt: true },
  });
  return account && (await reader.erasure.count({ where: { userId } })) === 0 ? account : null;
}

/** Makes the documents that need somebody's name; those that cannot be made now keep them from being erased. */
async function drawDocuments(userId: number): Promise<ReplayNotice[]> {
  const notices: ReplayNotice[] = [];
  for (const evaluationId of await listUndrawnOf(db, [userId]))
    await storeDocuments(evaluationId).catch((error: unknown) => {
      if (toAppError(error).kind !== "unavailable") throw error;
      notices.push({ kind: "waits", userId, evaluationId });
    });
  return notices;
}

/**
 * @param listedIds everybody who was erased: an account that is merged here and not among them was its own again by then
 * @returns the evaluations that were kept although they are not decided here, and the accounts that are their own again
 */
const replay = (erasure: ListedErasure, listedIds: readonly number[]) =>
  inTransaction(
    null,
    async (work) => {
      const { tx } = work;
      await lockNames(tx);
      await lockAccount(tx, erasure.userId);
      const account = await findAccount(tx, erasure);
      if (!account) return { kept: [], revived: [] };
      const revived = await reviveMerged(work, account.id, listedIds);
      const { byId, erasedAt, keptEvaluationIds: alsoKept = "all" } = erasure;
      await eraseAccounts(work, [account], { byId, erasedAt: new Date(erasedAt), alsoKept });
      return { kept: await listUndecidedOf(tx, account.id), revived };
    },
    erasingMs,
  );
