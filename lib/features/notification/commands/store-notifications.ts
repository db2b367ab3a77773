import "server-only";
import { db, type Tx } from "@/lib/platform/db";
import type { BadgeInfo } from "@/lib/platform/realtime/channels";
import { badgeEvent, type ChannelEvent } from "@/lib/platform/realtime/publish";
import { undeleted } from "../policy";
import type { RecipientSeat, Subject } from "../rules/declaration";
import type { NotificationEvent } from "../rules/events";
import { hasOwnMail, keysOf, recipientsOf } from "../rules/keys";
import { queueMails } from "./queue-mails";

/** Something that happened, what it is about, and the people of the placement whom it may concern. */
export type NewNotification = {
  event: NotificationEvent;
  subject: Subject;
  people: readonly { userId: number; seat: RecipientSeat }[];
  /** Null for a guest, who has a name instead of an account. */
  senderId: number | null;
  guestName?: string | undefined;
};

/** A notification that is stored and is still to be announced. */
type Stored = BadgeInfo & { recipientId: number };

/** Stores a notification for each recipient, in the transaction of what happened, and queues their mails in one order. */
export async function storeNotifications(tx: Tx, notices: readonly NewNotification[]): Promise<Stored[]> {
  const now = new Date();
  const data = notices.flatMap(({ event, subject, people, senderId, guestName }) =>
    recipientsOf(event, people, senderId).map((recipient) => ({
      ...recipient,
      ...subject,
      senderId,
      guestName,
      mailedAt: hasOwnMail(recipient.contentKey) ? now : null,
    })),
  );
  if (data.length === 0) return [];
  const rows = await tx.notification.createManyAndReturn({
    data,
    select: {
      id: true,
      recipientId: true,
      contentKey: true,
      placementId: true,
      reportId: true,
      deletedReportId: true,
    },
  });
  await queueMails(
    tx,
    rows.filter(({ contentKey }) => !hasOwnMail(contentKey)).map(({ recipientId }) => recipientId),
  );
  return rows.map(({ id, contentKey, reportId, deletedReportId, ...row }) => ({
    ...row,
    reportId: reportId ?? deletedReportId,
    notificationId: id,
    contentMessage: contentKey,
  }));
}

/** What raises the badge in the recipients' open pages (SPEC §4), after the commit. */
export async function badgeEvents(stored: readonly Stored[]): Promise<ChannelEvent[]> {
  if (stored.length === 0) return [];
  const recipients = [...new Set(stored.map(({ recipientId }) => recipientId))];
  const counts = await db.notification.groupBy({
    by: ["recipientId"],
    where: { recipientId: { in: recipients }, readAt: null, ...undeleted },
    _count: true,
  });
  return counts.map(({ recipientId, _count }) =>
    badgeEvent(recipientId, {
      badgeNumber: _count,
      badgeInfos: stored
        .filter((notification) => notification.recipientId === recipientId)
        .map(({ recipientId: _, ...info }) => info),
    }),
  );
}

/** Is there a notification of this event about the placement that nobody has deleted? */
export async function isNotified(tx: Tx, event: NotificationEvent, placementId: number): Promise<boolean> {
  const where = { placementId, contentKey: { in: keysOf(event) }, ...undeleted };
  return (await tx.notification.count({ where })) > 0;
}

/** Has somebody been notified by this event about an evaluation, also when they have just deleted that? */
export async function wasNotified(
  tx: Tx,
  event: NotificationEvent,
  about: { evaluationId: number; recipientId: number },
): Promise<boolean> {
  return (await tx.notification.count({ where: { ...about, contentKey: { in: keysOf(event) } } })) > 0;
}

/**
 * Marks as read what somebody was notified of, because they have seen or done what it is about.
 * @returns how many of them were new
 */
export async function markRead(
  tx: Tx,
  recipientId: number,
  events: readonly NotificationEvent[],
  about: SeenSubject,
): Promise<number> {
  const where = { ...about, recipientId, contentKey: { in: events.flatMap((event) => keysOf(event)) } };
  const { count } = await tx.notification.updateMany({
    where: { ...where, readAt: null },
    data: { readAt: new Date() },
  });
  return count;
}

/** What notifications are about that somebody has seen, and by whom they are. */
export type SeenSubject = { evaluationId: number } | { reportId: number; senderId?: number | null | { in: number[] } };
