import "server-only";
import { followSeats } from "@/lib/features/evaluation/calendar/commands";
import { deleteCopiesSince } from "@/lib/features/job/commands/erase-jobs";
import { moveNotifications } from "@/lib/features/notification/commands/move-notifications";
import { moveSeats } from "@/lib/features/placement/commands/store-placements";
import { moveParts } from "@/lib/features/report/life/commands/move-parts";
import { moveSentences } from "@/lib/features/sentence/commands";
import { inTransaction } from "@/lib/features/unit-of-work";
import { readAccount } from "@/lib/features/user/commands/open-account";
import { reviveAccount } from "@/lib/features/user/commands/retire-account";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import { lockNames } from "@/lib/platform/locks";
import { restorableSince } from "@/lib/platform/restorable-since";
import { within } from "@/lib/platform/sql";
import { findChanged } from "../queries/find-changed";
import type { Pair } from "../queries/find-movable";
import { listNames } from "../rules";
import { movedIdsSchema } from "../schema";
import { lockAround } from "./lock-around";

/**
 * Makes two accounts of one that was merged: what moved goes back, and what came for it since goes with it. The person of the merged account signs
 * in again as before. Throws "not found", "forbidden" for an account out of reach, and bad input after a day, once it is undone, when the
 * account that went on was merged itself, and with the names of what has changed since.
 */
export async function undoMerge(actor: Actor, { mergeId }: { mergeId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const { tx, audit, changed } = work;
    await lockNames(tx);
    const merge = await tx.accountMerge.findUnique({ where: { id: mergeId } });
    if (!merge) throw notFound();
    const { keptId, mergedId, createdAt } = merge;
    const kept = await readAccount(tx, actor, keptId);
    await readAccount(tx, actor, mergedId);
    // Sent again, perhaps, because the answer was lost.
    if (merge.undoneAt && merge.undoneById === actor.id) return null;
    if (merge.undoneAt) throw invalid("merge.error_undone");
    if (createdAt <= restorableSince()) throw invalid("merge.error_too_late");
    if (kept.mergedIntoId !== null) throw invalid("merge.error_merged_since");
    const moved = movedIdsSchema.parse(merge.moved);
    const placementIds = [...new Set(moved.seats.map(({ placementId }) => placementId))];
    await lockAround(tx, placementIds, [keptId, mergedId]);
    assertUnchanged(await findChanged(within(tx), { keptId, mergedId, moved, createdAt }));
    const back = { from: keptId, to: mergedId };
    await moveParts(tx, await partsToMove(tx, merge, placementIds), back);
    await moveSeats(work, moved.seats, back);
    await followSeats(tx, placementIds);
    await moveSentences(tx, moved.sentences, back);
    await moveNotifications(tx, back, { ids: moved.notifications });
    await moveNotifications(tx, back, { placementIds, since: createdAt });
    await reviveAccount(work, merge, moved.accounts);
    // They have what belongs to the other person.
    await deleteCopiesSince(tx, keptId, createdAt);
    await tx.accountMerge.update({ where: { id: mergeId }, data: { undoneAt: new Date(), undoneById: actor.id } });
    await audit("user.unmerge", mergedId, { after: { mergeId, from: keptId } });
    await audit("user.unmerge", keptId, { after: { mergeId, of: mergedId } });
    changed({ kind: "badge", userId: keptId }, { kind: "badge", userId: mergedId });
    changed(...moved.evaluations.map(({ evaluationId }) => ({ kind: "evaluation" as const, evaluationId })));
    return null;
  });
}

/** What moved, and what the person was asked for since. */
async function partsToMove(
  tx: Tx,
  { keptId, moved }: Pick<Pair, "keptId"> & { moved: unknown },
  placementIds: readonly number[],
): Promise<number[]> {
  const asked = await tx.reportPart.findMany({
    where: {
      authorId: keptId,
      submittedAt: null,
      askedAt: { not: null },
      report: { placementId: { in: [...placementIds] } },
    },
    select: { id: true },
  });
  const known = movedIdsSchema.parse(moved).parts.map(({ partId }) => partId);
  return [...new Set([...known, ...asked.map(({ id }) => id)])];
}

type Changed = Awaited<ReturnType<typeof findChanged>>;

/** Throws bad input with the names of what has changed. */
function assertUnchanged(changed: Changed): void {
  if (changed.length === 0) return;
  throw new AppError("invalid", { key: "merge.error_changed", values: { names: listNames(changed) } });
}
