import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";

/** Moves the person's own notification to the old ones; one that is old already stays as it is. Throws "not found". */
export async function updateReadNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const own = { id: input.notificationId, recipientId: actor.id };
    const { count } = await tx.notification.updateMany({
      where: { ...own, readAt: null },
      data: { readAt: new Date() },
    });
    if (count === 0 && (await tx.notification.count({ where: own })) === 0) throw notFound();
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}

/** Deletes the person's own notification. Throws "not found". */
export async function removeNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    const { count } = await tx.notification.deleteMany({ where: { id: input.notificationId, recipientId: actor.id } });
    if (count === 0) throw notFound();
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}

/** Empties both of the person's lists. */
export async function clearAllNotificationsForUser(actor: Actor): Promise<null> {
  return inTransaction(actor, async ({ tx, changed }) => {
    await tx.notification.deleteMany({ where: { recipientId: actor.id } });
    changed({ kind: "badge", userId: actor.id });
    return null;
  });
}
