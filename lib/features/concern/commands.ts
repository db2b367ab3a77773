import "server-only";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { writableSelect } from "@/lib/features/placement/policy";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce, sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { followedBy } from "./policy";
import type { FollowUpInput } from "./schema";

/**
 * Writes down that somebody has followed up why a student needs attention. It is no reason any more, until it arises again. What the same
 * person has sent with the same id is not stored again. Throws "not found" for a placement whose concerns are not theirs to follow up, bad
 * input once the student was taken out and when the group has ended.
 */
export async function followUp(actor: Actor, input: FollowUpInput): Promise<{ followUpId: number }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { placementId, reason, note, sendId } = input;
    const placement = await openPlacement(tx, actor, placementId);
    const sent = sendId && (await sentBefore(tx, actor, "concern.follow_up", { sendId }));
    if (sent) return { followUpId: sent.entityId };
    assertGoesOn(placement);
    const now = new Date();
    const seenAt = new Date(input.seenAt) < now ? new Date(input.seenAt) : now;
    const { id } = await tx.followUp.create({
      data: { placementId, reason, note, seenAt, createdById: actor.id, createdAt: now },
      select: { id: true },
    });
    await audit("concern.follow_up", id, { after: { placementId, reason, ...(sendId && { sendId }) } });
    return { followUpId: id };
  });
}

/**
 * Takes back what the person wrote down themselves; what they have taken back already stays so. Throws "not found" for anything else, bad
 * input once the student was taken out and when the group has ended.
 */
export async function takeBack(actor: Actor, { followUpId }: { followUpId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const removal = { action: "concern.follow_up", ids: [followUpId] } as const;
    await removeOnce(work.tx, actor, removal, () => removeOwn(work, actor, followUpId));
    return null;
  });
}

async function removeOwn({ tx, audit }: Work, actor: Actor, id: number): Promise<void> {
  const own = { id, createdById: actor.id };
  const before = await tx.followUp.findFirst({ where: own, select: { placementId: true, reason: true } });
  if (!before) throw notFound();
  assertGoesOn(await openPlacement(tx, actor, before.placementId));
  const { count } = await tx.followUp.deleteMany({ where: own });
  if (count === 0) throw notFound();
  await audit("concern.follow_up", id, { before });
}

/** A placement whose concerns the actor follows up, its row locked, so that the same call sent twice is done once. Throws "not found". */
async function openPlacement(tx: Tx, actor: Actor, placementId: number) {
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findFirst({
    where: { AND: [{ id: placementId }, followedBy(actor)] },
    select: writableSelect,
  });
  if (!placement) throw notFound();
  return placement;
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
