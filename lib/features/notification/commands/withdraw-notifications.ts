import "server-only";
import type { Topic, Work } from "@/lib/features/unit-of-work";
import type { Notification, Prisma } from "@/prisma/generated/client";
import type { RecipientRole } from "../rules/declaration";
import type { NotificationEvent } from "../rules/events";
import { keysOf } from "../rules/keys";

/** A change that tells open pages: all that deletes notifications here announces the badges of those who had them. */
type Changing = Pick<Work, "tx" | "changed">;

const badgesOf = (notifications: readonly Pick<Notification, "recipientId">[]): Topic[] =>
  notifications.map(({ recipientId: userId }) => ({ kind: "badge", userId }));

async function withdrawWhere({ tx, changed }: Changing, where: Prisma.NotificationWhereInput): Promise<void> {
  const found = await tx.notification.findMany({ where, select: { recipientId: true } });
  await tx.notification.deleteMany({ where });
  changed(...badgesOf(found));
}

/**
 * Deletes the notifications about a placement or evaluations, of everybody or some, or by somebody about a report, because they no longer
 * hold.
 * @param events only those of these events
 * @param readers only those of readers in these roles
 */
export const withdraw = (
  work: Changing,
  about:
    | { placementId: number }
    | { evaluationId: number | { in: number[] }; recipientId?: { in: number[] } }
    | { reportId: number; senderId: number },
  events?: readonly NotificationEvent[],
  readers?: readonly RecipientRole[],
): Promise<void> =>
  withdrawWhere(work, {
    ...about,
    ...(events && { contentKey: { in: events.flatMap((event) => keysOf(event, readers)) } }),
  });

/**
 * Deletes the notifications about a placement, or those of a group, of people who have no seat in it any more: what these lead to is not
 * theirs to see.
 */
export async function withdrawFrom(
  work: Changing,
  about: { placementId: number } | { placement: { groupId: number } },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length > 0) await withdrawWhere(work, { ...about, recipientId: { in: [...userIds] } });
}

const eventsOfRequest = ["feedback-requested", "feedback-reminder"] as const;

/** Deletes what people were notified of about giving feedback on a report, because it is no longer waited for from them. */
export const withdrawAsking = (
  work: Changing,
  { reportId, userIds }: { reportId: number; userIds: readonly number[] },
): Promise<void> =>
  withdrawWhere(work, {
    reportId,
    recipientId: { in: [...userIds] },
    contentKey: { in: eventsOfRequest.flatMap((event) => keysOf(event)) },
  });

/** Moves an event's notifications about one day of absence to another day, or deletes them when there is none. */
export async function moveToAbsence(
  work: Changing,
  event: NotificationEvent,
  { from, to }: { from: number; to: number | null },
): Promise<void> {
  const where = { absenceId: from, contentKey: { in: keysOf(event) } };
  if (to === null) return withdrawWhere(work, where);
  const select = { recipientId: true };
  work.changed(...badgesOf(await work.tx.notification.updateManyAndReturn({ where, data: { absenceId: to }, select })));
}

/** Takes away the notifications about a report that is deleted, to be put back with it. */
export async function setAside({ tx, changed }: Changing, reportId: number): Promise<Notification[]> {
  const rows = await tx.notification.findMany({ where: { reportId } });
  await tx.notification.deleteMany({ where: { reportId } });
  changed(...badgesOf(rows));
  return rows;
}

/**
 * Puts notifications back that were set aside, as they were. Those of an account that was merged since go to the other one; those of or from
 * accounts that have been deleted since are left out.
 */
export async function putBack({ tx, changed }: Changing, rows: Prisma.NotificationCreateManyInput[]): Promise<void> {
  const named = rows.flatMap(({ recipientId, senderId }) => [recipientId, senderId ?? recipientId]);
  const users = await tx.user.findMany({ where: { id: { in: named } }, select: { id: true, mergedIntoId: true } });
  const into = new Map(users.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
  const data = rows.flatMap((row) => {
    const recipientId = into.get(row.recipientId);
    return recipientId && into.has(row.senderId ?? row.recipientId) ? [{ ...row, recipientId }] : [];
  });
  await tx.notification.createMany({ data });
  changed(...badgesOf(data));
}
