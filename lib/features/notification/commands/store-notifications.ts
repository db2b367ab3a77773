import "server-only";
import { db, type Tx } from "@/lib/platform/db";
import type { BadgeInfo } from "@/lib/platform/realtime/channels";
import { badgeEvent, type ChannelEvent } from "@/lib/platform/realtime/publish";
import type { Notification, Prisma } from "@/prisma/generated/client";
import { undeleted } from "../policy";
import type { RecipientRole, RecipientSeat, Subject } from "../rules/declaration";
import type { NotificationEvent } from "../rules/events";
import { hasOwnMail, keysOf, recipientsOf } from "../rules/keys";
import { queueMails } from "./queue-mails";

/** Something that happened, what it is about, and the people of the placement whom it may concern. */
export type Notice = {
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
export async function storeNotifications(tx: Tx, notices: readonly Notice[]): Promise<Stored[]> {
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

/**
 * Moves an event's notifications about one day of absence to another day, or deletes them when there is none.
 * @returns whose they were
 */
export async function moveToAbsence(
  tx: Tx,
  event: NotificationEvent,
  { from, to }: { from: number; to: number | null },
): Promise<number[]> {
  const where = { absenceId: from, contentKey: { in: keysOf(event) } };
  const found = await tx.notification.findMany({ where, select: { recipientId: true } });
  if (to === null) await tx.notification.deleteMany({ where });
  else await tx.notification.updateMany({ where, data: { absenceId: to } });
  return found.map(({ recipientId }) => recipientId);
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
export async function settle(
  tx: Tx,
  recipientId: number,
  events: readonly NotificationEvent[],
  about: Settled,
): Promise<number> {
  const where = { ...about, recipientId, contentKey: { in: events.flatMap((event) => keysOf(event)) } };
  const { count } = await tx.notification.updateMany({
    where: { ...where, readAt: null },
    data: { readAt: new Date() },
  });
  return count;
}

/** What notifications are about that somebody has seen, and by whom they are. */
export type Settled = { evaluationId: number } | { reportId: number; senderId?: number | null | { in: number[] } };

/**
 * Deletes the notifications about a placement or an evaluation, or by somebody about a report, because they no longer hold.
 * @param events only those of these events
 * @param readers only those of readers in these roles
 * @returns whose they were
 */
export async function withdraw(
  tx: Tx,
  about: { placementId: number } | { evaluationId: number } | { reportId: number; senderId: number },
  events?: readonly NotificationEvent[],
  readers?: readonly RecipientRole[],
): Promise<number[]> {
  const where = { ...about, ...(events && { contentKey: { in: events.flatMap((event) => keysOf(event, readers)) } }) };
  const found = await tx.notification.findMany({ where, select: { recipientId: true } });
  await tx.notification.deleteMany({ where });
  return found.map(({ recipientId }) => recipientId);
}

/** Takes away the notifications about a report that is deleted, to be put back with it. */
export async function setAside(tx: Tx, reportId: number): Promise<Notification[]> {
  const rows = await tx.notification.findMany({ where: { reportId } });
  await tx.notification.deleteMany({ where: { reportId } });
  return rows;
}

/**
 * Puts notifications back that were set aside, as they were. Those of an account that was merged since go to the other one; those of or from
 * accounts that have been deleted since are left out.
 */
export async function putBack(tx: Tx, rows: Prisma.NotificationCreateManyInput[]): Promise<void> {
  const named = rows.flatMap(({ recipientId, senderId }) => [recipientId, senderId ?? recipientId]);
  const users = await tx.user.findMany({ where: { id: { in: named } }, select: { id: true, mergedIntoId: true } });
  const into = new Map(users.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
  const data = rows.flatMap((row) => {
    const recipientId = into.get(row.recipientId);
    return recipientId && into.has(row.senderId ?? row.recipientId) ? [{ ...row, recipientId }] : [];
  });
  await tx.notification.createMany({ data });
}

/**
 * Deletes the notifications about a placement, or those of a group, of people who have no seat in it any more: what these lead to is not theirs to see.
 * @returns whose they were
 */
export async function withdrawFrom(
  tx: Tx,
  about: { placementId: number } | { placement: { groupId: number } },
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const where = { ...about, recipientId: { in: [...userIds] } };
  const found = await tx.notification.findMany({ where, select: { recipientId: true } });
  await tx.notification.deleteMany({ where });
  return found.map(({ recipientId }) => recipientId);
}
