import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { openAccount } from "@/lib/features/user/commands/open-account";
import { hasDone } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import type { Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { appendErasures } from "@/lib/platform/erasure-list";
import { AppError, assertNone } from "@/lib/platform/errors";
import { lockNames, lockRows } from "@/lib/platform/locks";
import { log } from "@/lib/platform/log";
import { dropFromOutbox } from "@/lib/platform/mail/outbox";
import { within } from "@/lib/platform/sql";
import { accountsOf, listObstaclesOf, ownPlacementsOf } from "../queries";
import { erasureErrors, listObstacles } from "../rules/obstacles";
import type { EraseInput, ErasurePlan } from "../schema";
import { eraseAccounts, erasingMs } from "./erase-accounts";

/**
 * Erases somebody for good, with the accounts that were merged into theirs. Throws "not found", "forbidden" for an account out of reach, and
 * bad input: for the own account, the last admin, another username than theirs, and with the names of what runs.
 */
export async function eraseUser(actor: Actor, { userId, username }: EraseInput): Promise<null> {
  const erasedAt = new Date();
  const done = await inTransaction(
    actor,
    async (work) => {
      const { tx } = work;
      // Names before accounts, as everywhere.
      await lockNames(tx);
      await lockAdmins(tx);
      // Sent again because the answer was lost.
      if (await hasDone(tx, actor, "user.erase", userId)) return null;
      const userIds = (await accountsOf(tx, userId)).map(({ id }) => id);
      const placementIds = await ownPlacementsOf(tx, userIds);
      // In everybody's order: evaluation, placement, account.
      await lockRows(tx, "Evaluation", await evaluationsOf(tx, placementIds));
      await lockRows(tx, "Placement", placementIds);
      const account = await openAccount(tx, actor, userId);
      for (const id of userIds) if (id !== userId) await lockAccount(tx, id);
      assertNone(erasureErrors(actor.id, account, username));
      assertNothingRuns(await listObstaclesOf(tx, within(tx), userIds, placementIds));
      const own = await accountsOf(tx, userId);
      await eraseAccounts(work, own, { byId: actor.id, erasedAt });
      if (account.role === "Admin") await assertAdminRemains(tx);
      return { accounts: own, keptEvaluationIds: await evaluationsOf(tx, placementIds) };
    },
    erasingMs,
  );
  if (done) await forgetFiles(done.accounts, { byId: actor.id, erasedAt, keptEvaluationIds: done.keptEvaluationIds });
  return null;
}

async function evaluationsOf(tx: Tx, placementIds: readonly number[]): Promise<number[]> {
  const where = { placementId: { in: [...placementIds] } };
  return (await tx.evaluation.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** Throws bad input with the names of what is in the way. */
function assertNothingRuns(obstacles: ErasurePlan["obstacles"]): void {
  if (obstacles.length === 0) return;
  const key = "erasure.error_in_the_way";
  throw new AppError("invalid", { key, values: { count: obstacles.length, names: listObstacles(obstacles) } });
}

/**
 * What lies outside of the database, after the commit. An erasure that is not on the list is put there by the next start; mails of the outbox,
 * which only an installation without a mail server has, are deleted first, while their words are known.
 */
async function forgetFiles(
  accounts: Awaited<ReturnType<typeof accountsOf>>,
  { byId, erasedAt, keptEvaluationIds }: { byId: number; erasedAt: Date; keptEvaluationIds: number[] },
): Promise<void> {
  await dropFromOutbox(accounts).catch((error) =>
    log.error({ err: error }, "mails of the outbox that name an erased person could not be deleted"),
  );
  const listed = accounts.map(({ id, createdAt }) => ({
    userId: id,
    accountCreatedAt: createdAt.toISOString(),
    erasedAt: erasedAt.toISOString(),
    byId,
    keptEvaluationIds,
  }));
  try {
    appendErasures(env.DATA_DIR, listed);
  } catch (error) {
    log.error({ err: error }, "an erasure could not be put on the list of the data folder");
  }
}
