import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { restorableSince } from "@/lib/platform/restorable-since";
import { undeleted } from "../policy";

/** Moves the person's own notification to the old ones; one that is old already stays as it is. Throws "not found". */
export async function updateReadNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const own = { id: input.notificationId, recipientId: actor.id, ...undeleted };
    const { count } = await tx.notification.updateMany({
      where: { ...own, readAt: null },
      data: { readAt: new Date() },
    });
    if (count === 0 && (await tx.notification.count({ where: own })) === 0) throw notFound();
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}

/** The newest notification that the person has seen. */
type Seen = { newest?: number | undefined };

/** The person's notifications, without what has come since they looked: it is newer than the newest that they have seen. */
const seenBy = (actor: Actor, { newest }: Seen) => ({
  recipientId: actor.id,
  ...undeleted,
  ...(newest !== undefined && { id: { lte: newest } }),
});

/** Moves every new notification of the person to the old ones. What is newer than the newest that they have seen stays new. */
export async function readAllNotifications(actor: Actor, seen: Seen = {}): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    await tx.notification.updateMany({
      where: { ...seenBy(actor, seen), readAt: null },
      data: { readAt: new Date() },
    });
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}

/**
 * Deletes the person's own notification; `restoreNotification` undoes it. One that is deleted already stays as it is, as long as that can be
 * undone. Throws "not found".
 */
export async function removeNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const own = { id: input.notificationId, recipientId: actor.id };
    const { count } = await tx.notification.updateMany({
      where: { ...own, ...undeleted },
      data: { deletedAt: new Date() },
    });
    const isDeleted = { ...own, deletedAt: { gt: restorableSince() } };
    if (count === 0 && (await tx.notification.count({ where: isDeleted })) === 0) throw notFound();
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}

/**
 * Empties both of the person's lists and says what was deleted; `restoreNotification` undoes it. What is newer than the newest that they have
 * seen stays: it may have come since the same was sent before, and its answer lost.
 */
export async function clearAllNotificationsForUser(
  actor: Actor,
  seen: Seen = {},
): Promise<{ notificationIds: number[] }> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const deleted = await tx.notification.updateManyAndReturn({
      where: seenBy(actor, seen),
      data: { deletedAt: new Date() },
      select: { id: true },
    });
    changed({ kind: "badge", userId: actor.id });
    return { notificationIds: deleted.map(({ id }) => id) };
  });
}

/**
 * Brings back the person's own deleted notifications, read or unread as they were. One that is not deleted stays as it is. Those that
 * are gone are left out: what they were about no longer holds, or they were deleted a day ago. Throws "not found" when all of them are.
 */
export async function restoreNotification(actor: Actor, input: { notificationIds: number[] }): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const { count } = await tx.notification.updateMany({
      where: {
        id: { in: input.notificationIds },
        recipientId: actor.id,
        OR: [undeleted, { deletedAt: { gt: restorableSince() } }],
      },
      data: { deletedAt: null },
    });
    if (count === 0) throw notFound();
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}
