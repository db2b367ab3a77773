import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { publishBadge, publishBadgeStale } from "@/lib/platform/realtime/publish";
import { queueMails } from "./jobs";
import { contentKey, type NotificationEvent, type RecipientRole } from "./rules";

/** A notification that stands in the database and is yet to be announced. */
export type Notice = { notificationId: number; recipientId: number; contentMessage: string };

/** What a notification is about, and whose doing it is: somebody's with an account, or a guest's by name. */
type About = {
  senderId: number | null;
  reportId: number;
  guestName?: string;
  /** The competence area (1-6) or graph (A, B) it concerns. */
  viewPoint?: string;
};

/** Something that happened, and who is to hear of it. */
export type News = { event: NotificationEvent; about: About; recipients: { userId: number; role: RecipientRole }[] };

/**
 * Writes one notification for each recipient, inside the transaction of what happened, and has those mailed who wish it.
 * Announce them after it. Where several things happen in one transaction, `notifyAll` tells them together.
 */
export const notify = (
  tx: Tx,
  event: NotificationEvent,
  about: About,
  recipients: News["recipients"],
): Promise<Notice[]> => notifyAll(tx, [{ event, about, recipients }]);

/**
 * All that one transaction has to tell, at once: it queues everybody's mail in one order, so that two transactions that tell the
 * same people never wait for each other.
 */
export async function notifyAll(tx: Tx, news: readonly News[]): Promise<Notice[]> {
  const data = news.flatMap(({ event, about, recipients }) =>
    recipients.map(({ userId, role }) => ({ recipientId: userId, contentKey: contentKey(role, event), ...about })),
  );
  if (data.length === 0) return [];
  const rows = await tx.notification.createManyAndReturn({
    data,
    select: { id: true, recipientId: true, contentKey: true },
  });
  await queueMails(
    tx,
    rows.map(({ recipientId }) => recipientId),
  );
  return rows.map((row) => ({ notificationId: row.id, recipientId: row.recipientId, contentMessage: row.contentKey }));
}

/** Raises the badge in the recipients' open pages (SPEC §4). Called after the transaction has been kept. */
export async function announce(notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const recipients = [...new Set(notices.map((notice) => notice.recipientId))];
  const counts = await db.notification.groupBy({
    by: ["recipientId"],
    where: { recipientId: { in: recipients }, readAt: null },
    _count: true,
  });
  await Promise.all(
    counts.map(({ recipientId, _count }) =>
      publishBadge(recipientId, {
        badgeNumber: _count,
        badgeInfos: notices
          .filter((notice) => notice.recipientId === recipientId)
          .map(({ notificationId, contentMessage }) => ({ notificationId, contentMessage })),
      }),
    ),
  );
}

/** Moves the person's own notification to the old ones; one that is old already stays as it is. */
export async function updateReadNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  const own = { id: input.notificationId, recipientId: actor.id };
  const { count } = await db.notification.updateMany({ where: { ...own, readAt: null }, data: { readAt: new Date() } });
  if (count === 0 && (await db.notification.count({ where: own })) === 0) throw notFound();
  await publishBadgeStale(actor.id);
  return null;
}

export async function removeNotification(actor: Actor, input: { notificationId: number }): Promise<null> {
  const { count } = await db.notification.deleteMany({ where: { id: input.notificationId, recipientId: actor.id } });
  if (count === 0) throw notFound();
  await publishBadgeStale(actor.id);
  return null;
}

export async function clearAllNotificationsForUser(actor: Actor): Promise<null> {
  await db.notification.deleteMany({ where: { recipientId: actor.id } });
  await publishBadgeStale(actor.id);
  return null;
}
