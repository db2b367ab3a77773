import "server-only";
import { assertPlacementOpen } from "@/lib/features/group/commands/check-group";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { followedBy } from "./policy";
import type { FollowUpInput } from "./schema";

/**
 * Writes down that somebody has followed up why a student needs attention. It is no reason any more, until it arises again. Throws
 * "not found" for a placement whose concerns are not theirs to follow up.
 */
export async function followUp(actor: Actor, input: FollowUpInput): Promise<{ followUpId: number }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { placementId, reason } = input;
    const found = await tx.placement.count({ where: { AND: [{ id: placementId }, followedBy(actor)] } });
    if (found === 0) throw notFound();
    await assertPlacementOpen(tx, placementId);
    const now = new Date();
    const seenAt = new Date(input.seenAt) < now ? new Date(input.seenAt) : now;
    const { id } = await tx.followUp.create({
      data: { ...input, seenAt, createdById: actor.id, createdAt: now },
      select: { id: true },
    });
    await audit("concern.follow_up", id, { after: { placementId, reason } });
    return { followUpId: id };
  });
}

/** Takes back what the person wrote down themselves. Throws "not found" for anything else. */
export async function takeBack(actor: Actor, input: { followUpId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const own = { id: input.followUpId, createdById: actor.id, placement: followedBy(actor) };
    const before = await tx.followUp.findFirst({ where: own, select: { placementId: true, reason: true } });
    if (!before) throw notFound();
    await assertPlacementOpen(tx, before.placementId);
    const { count } = await tx.followUp.deleteMany({ where: own });
    if (count > 0) await audit("concern.follow_up", input.followUpId, { before });
    return null;
  });
}

/** Deletes notes about placements, and those by people, inside a change that erases the student or who wrote them. */
export async function eraseFollowUps(
  tx: Tx,
  { placementIds, userIds }: { placementIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  await tx.followUp.deleteMany({
    where: { OR: [{ placementId: { in: [...placementIds] } }, { createdById: { in: [...userIds] } }] },
  });
}
