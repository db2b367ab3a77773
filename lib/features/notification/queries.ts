import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import * as realtime from "@/lib/platform/realtime/publish";
import type { Prisma } from "@/prisma/generated/client";
import type { NotificationItem } from "./schema";

const person = { select: { fullName: true } } as const;

const select = {
  id: true,
  contentKey: true,
  guestName: true,
  viewPoint: true,
  createdAt: true,
  sender: person,
  report: {
    select: {
      id: true,
      name: true,
      status: true,
      placement: {
        select: {
          groupId: true,
          studentId: true,
          student: person,
          supervisor: person,
          group: { select: { teachers: { select: { teacher: person }, take: 1 } } },
        },
      },
    },
  },
} satisfies Prisma.NotificationSelect;

function toItem(row: Prisma.NotificationGetPayload<{ select: typeof select }>): NotificationItem {
  const placement = row.report?.placement;
  const fromUser = row.sender?.fullName ?? row.guestName;
  const sentBy = (who: string) => row.contentKey.endsWith(`message-from-${who}`);
  return {
    notificationId: row.id,
    contentMessage: row.contentKey,
    reportName: row.report?.name ?? null,
    studentName: placement?.student.fullName ?? null,
    teacherName: sentBy("teacher") ? fromUser : (placement?.group.teachers[0]?.teacher.fullName ?? null),
    supervisorName: sentBy("supervisor") ? fromUser : (placement?.supervisor?.fullName ?? null),
    guestName: row.guestName,
    isGuest: row.guestName ? 1 : 0,
    fromUser,
    viewPoint: row.viewPoint,
    reportId: row.report?.id ?? null,
    evaluationId: null,
    reportStatus: row.report?.status ?? null,
    studentId: placement?.studentId ?? null,
    competanceId: Number(row.viewPoint) || null,
    groupId: placement?.groupId ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

const isNew = { readAt: null } as const;
const isOld = { readAt: { not: null } } as const;

async function listPage(actor: Actor, which: typeof isNew | typeof isOld, page: number): Promise<NotificationItem[]> {
  const rows = await db.notification.findMany({
    where: { recipientId: actor.id, ...which },
    orderBy: { id: "desc" },
    skip: page * limits.notificationsPageSize,
    take: limits.notificationsPageSize,
    select,
  });
  return rows.map(toItem);
}

/** What notifications say to their recipient, the earliest first; for a mail about them. */
export async function listForMail(reader: Tx, ids: number[]): Promise<NotificationItem[]> {
  const rows = await reader.notification.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" }, select });
  return rows.map(toItem);
}

/** One page of each list, or of the one asked for, with both totals (SPEC §4, §7). */
export async function getNotifyForUser(
  actor: Actor,
  input: { pageToLoadNew: number; pageToLoadOld: number; action: "get" | "view-more-new" | "view-more-old" },
) {
  const { action } = input;
  const [dataNew, dataOld, totalNew, totalOld] = await Promise.all([
    action === "view-more-old" ? [] : listPage(actor, isNew, input.pageToLoadNew),
    action === "view-more-new" ? [] : listPage(actor, isOld, input.pageToLoadOld),
    getBadgeNumberForUser(actor),
    db.notification.count({ where: { recipientId: actor.id, ...isOld } }),
  ]);
  return { dataNew, dataOld, totalNew, totalOld };
}

/** How many new notifications there are; admins have no badge (SPEC §6). */
export async function getBadgeNumberForUser(actor: Pick<Actor, "id" | "role">): Promise<number> {
  return actor.role === "Admin" ? 0 : db.notification.count({ where: { recipientId: actor.id, ...isNew } });
}

/** The Channels client's answer for its own person's channel; every other channel, and every admin, is refused. */
export async function authorizeChannel(actor: Actor, input: { socket_id: string; channel_name: string }) {
  const granted = socketAllowed(actor, input.socket_id)
    ? realtime.authorizeChannel(actor.id, input.socket_id, input.channel_name)
    : null;
  if (!granted) throw forbidden();
  return Response.json(granted);
}

/** The Channels client's answer that ties its socket to the person. */
export async function authenticateSocket(actor: Actor, input: { socket_id: string }) {
  if (!socketAllowed(actor, input.socket_id)) throw forbidden();
  return Response.json(realtime.authenticateSocket(actor.id, input.socket_id));
}

const socketAllowed = (actor: Actor, socketId: string) => actor.role !== "Admin" && /^\d+\.\d+$/.test(socketId);
