import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import * as realtime from "@/lib/platform/realtime/publish";
import { Prisma } from "@/prisma/generated/client";
import { isMessage, senderKindOf } from "./rules";
import type { NotificationItem } from "./schema";

/** A notification as the database gives it, with the names of the people around its placement. */
type Row = {
  notificationId: number;
  contentMessage: string;
  guestName: string | null;
  viewPoint: string | null;
  createdAt: string;
  fromUser: string | null;
  reportId: number | null;
  reportName: string | null;
  reportStatus: number | null;
  groupId: number | null;
  studentId: number | null;
  studentName: string | null;
  supervisorName: string | null;
  teacherName: string | null;
};

/** The columns of `Row`, of "Notification" n. The report of a sick day has no name of its own. */
const rowSql = Prisma.sql`
  select n.id as "notificationId", n."contentKey" as "contentMessage", n."guestName", n."viewPoint", n."createdAt",
    sender."fullName" as "fromUser", r.id as "reportId", r.status as "reportStatus",
    case when sick.id is null then r.name end as "reportName", p."groupId", p."studentId",
    student."fullName" as "studentName", supervisor."fullName" as "supervisorName",
    (select u."fullName" from "GroupTeacher" t join "User" u on u.id = t."teacherId"
      where t."groupId" = p."groupId" order by t."teacherId" limit 1) as "teacherName"`;

const joinsSql = Prisma.sql`
  left join "User" sender on sender.id = n."senderId"
  left join "Report" r on r.id = n."reportId"
  left join "Absence" sick on sick."reportId" = r.id
  left join "Placement" p on p.id = n."placementId"
  left join "User" student on student.id = p."studentId"
  left join "User" supervisor on supervisor.id = p."supervisorId"`;

function toItem(row: Row): NotificationItem {
  const { guestName, viewPoint } = row;
  const fromUser = row.fromUser ?? guestName;
  const sender = isMessage(row.contentMessage) ? senderKindOf(row.contentMessage) : undefined;
  return {
    ...row,
    fromUser,
    teacherName: sender === "teacher" ? fromUser : row.teacherName,
    supervisorName: sender === "supervisor" ? fromUser : row.supervisorName,
    isGuest: guestName ? 1 : 0,
    evaluationId: null,
    competanceId: Number(viewPoint) || null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** What notifications say to their recipient, the earliest first; for a mail about them. */
export async function listForMail(reader: Reader, ids: number[]): Promise<NotificationItem[]> {
  const rows = await reader.$queryRaw<Row[]>`
    ${rowSql} from "Notification" n ${joinsSql} where n.id = any(${ids}::int[]) order by n.id`;
  return rows.map(toItem);
}

/** A page of one list as JSON: the page is cut before anything is joined. */
const pageSql = (actor: Actor, isRead: boolean, page: number): Prisma.Sql => Prisma.sql`(
  select coalesce(json_agg(item), '[]') from (
    ${rowSql} from (
      select * from "Notification"
      where "recipientId" = ${actor.id} and ${isRead ? Prisma.sql`"readAt" is not null` : Prisma.sql`"readAt" is null`}
      order by id desc limit ${limits.notificationsPageSize} offset ${page * limits.notificationsPageSize}
    ) n ${joinsSql} order by n.id desc
  ) item)`;

type Lists = { new: Row[]; old: Row[]; totalNew: number; totalOld: number };

/** One page of each list, or of the one asked for, with both totals (SPEC §4, §7), in one statement. */
export async function getNotifyForUser(
  actor: Actor,
  input: { pageToLoadNew: number; pageToLoadOld: number; action: "get" | "view-more-new" | "view-more-old" },
) {
  const none = Prisma.sql`'[]'::json`;
  const [lists] = await db.$queryRaw<Lists[]>`
    select ${input.action === "view-more-old" ? none : pageSql(actor, false, input.pageToLoadNew)} as new,
      ${input.action === "view-more-new" ? none : pageSql(actor, true, input.pageToLoadOld)} as old,
      total.new::int as "totalNew", total.old::int as "totalOld"
    from (
      select count(*) filter (where "readAt" is null) as new, count(*) filter (where "readAt" is not null) as old
      from "Notification" where "recipientId" = ${actor.id}
    ) total`;
  const { new: dataNew = [], old: dataOld = [], totalNew = 0, totalOld = 0 } = lists ?? {};
  // Admins have no badge (SPEC §6).
  return {
    dataNew: dataNew.map(toItem),
    dataOld: dataOld.map(toItem),
    totalNew: actor.role === "Admin" ? 0 : totalNew,
    totalOld,
  };
}

/** How many new notifications there are; admins have no badge (SPEC §6). */
export async function getBadgeNumberForUser(actor: Pick<Actor, "id" | "role">): Promise<number> {
  return actor.role === "Admin" ? 0 : db.notification.count({ where: { recipientId: actor.id, readAt: null } });
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
