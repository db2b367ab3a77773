import "server-only";
import { type Expression, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import * as realtime from "@/lib/platform/realtime/publish";
import { asNumber, prepared, type Slots, statements, within } from "@/lib/platform/sql";
import { canHaveSocket, undeleted } from "./policy";
import { isMessage, senderKindOf } from "./rules/keys";
import type { NotificationItem } from "./schema";

const allNotifications = () => statements.selectFrom("Notification").selectAll();

/** What some notifications say, with the names of the people around their placements. The report of a sick day has no name. */
const withNames = (some: ReturnType<typeof allNotifications>) =>
  statements
    .selectFrom(some.as("n"))
    .leftJoin("User as sender", "sender.id", "n.senderId")
    .leftJoin("Report as r", "r.id", "n.reportId")
    .leftJoin("DeletedReport as gone", "gone.reportId", "n.deletedReportId")
    .leftJoin("Absence as sick", "sick.reportId", "r.id")
    .leftJoin("Placement as p", "p.id", "n.placementId")
    .leftJoin("User as student", "student.id", "p.studentId")
    .leftJoin("User as supervisor", "supervisor.id", "p.supervisorId")
    .select([
      "n.id as notificationId",
      "n.contentKey as contentMessage",
      "n.guestName",
      "n.viewPoint",
      "n.evaluationId",
      "n.createdAt",
    ])
    .select("sender.fullName as fromUser")
    .select(({ fn }) => [
      fn.coalesce("r.id", "gone.reportId").as("reportId"),
      fn.coalesce("r.status", "gone.status").as("reportStatus"),
    ])
    .select(["p.groupId", "p.studentId", "student.fullName as studentName", "supervisor.fullName as supervisorName"])
    .select(({ selectFrom, fn, case: when }) => [
      when().when("sick.id", "is", null).then(fn.coalesce("r.name", "gone.name")).end().as("reportName"),
      selectFrom("GroupTeacher as t")
        .innerJoin("User as u", "u.id", "t.teacherId")
        .whereRef("t.groupId", "=", "p.groupId")
        .orderBy("t.teacherId")
        .limit(sql.lit(1))
        .select("u.fullName")
        .as("teacherName"),
    ]);

/** A moment inside JSON is text as PostgreSQL writes it. */
type Row = Omit<InferResult<ReturnType<typeof withNames>>[number], "createdAt"> & { createdAt: Date | string };

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
    competanceId: Number(viewPoint) || null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** What notifications say to their recipient, the earliest first; for a mail about them. */
export async function listForMail(tx: Tx, ids: number[]): Promise<NotificationItem[]> {
  const named = withNames(allNotifications().where("id", "in", ids)).orderBy("n.id");
  const { rows } = await within(tx).executeQuery(named);
  return rows.map(toItem);
}

/** Is any of these still there, and neither read nor deleted? */
export const isAnyUnread = async (ids: number[]): Promise<boolean> =>
  (await db.notification.count({ where: { id: { in: ids }, readAt: null, ...undeleted } })) > 0;

type Pages = { actorId: number; afterNew: number; afterOld: number };

/** A page of each list that is asked for, cut before anything is joined, and both totals. */
const pagesOf = prepared(({ actorId, afterNew, afterOld }: Slots<Pages>, asked: { new: boolean; old: boolean }) => {
  const own = allNotifications().where("recipientId", "=", actorId).where("deletedAt", "is", null);
  const page = (list: typeof own, after: Expression<number>) =>
    jsonArrayFrom(
      withNames(list.orderBy("id", "desc").limit(sql.lit(limits.notificationsPageSize)).offset(after)).orderBy(
        "n.id",
        "desc",
      ),
    );
  const none = sql<never[]>`'[]'::json`;
  const counted = statements
    .selectFrom("Notification")
    .where("recipientId", "=", actorId)
    .where("deletedAt", "is", null);
  return counted.select(({ fn }) => [
    (asked.new ? page(own.where("readAt", "is", null), afterNew) : none).as("dataNew"),
    (asked.old ? page(own.where("readAt", "is not", null), afterOld) : none).as("dataOld"),
    asNumber(fn.countAll().filterWhere("readAt", "is", null)).as("totalNew"),
    asNumber(fn.countAll().filterWhere("readAt", "is not", null)).as("totalOld"),
  ]);
});

/** One page of each list, or of the one asked for, with both totals (SPEC §4, §7), in one statement. */
export async function getNotifyForUser(
  actor: Actor,
  input: { pageToLoadNew: number; pageToLoadOld: number; action: "get" | "view-more-new" | "view-more-old" },
) {
  const after = (page: number) => page * limits.notificationsPageSize;
  // Admins have no badge (SPEC §6), so nothing is new to them.
  const hasNew = actor.role !== "Admin";
  const [lists] = await pagesOf(
    { actorId: actor.id, afterNew: after(input.pageToLoadNew), afterOld: after(input.pageToLoadOld) },
    { new: hasNew && input.action !== "view-more-old", old: input.action !== "view-more-new" },
  );
  const { dataNew = [], dataOld = [], totalNew = 0, totalOld = 0 } = lists ?? {};
  return {
    dataNew: dataNew.map(toItem),
    dataOld: dataOld.map(toItem),
    totalNew: hasNew ? totalNew : 0,
    totalOld,
  };
}

/** How many new notifications there are. */
export const getBadgeNumberForUser = async ({ unread }: Pick<Actor, "unread">): Promise<number> => unread;

/** The Channels client's answer for its own person's channel; every other channel, and every admin, is refused. */
export async function authorizeChannel(actor: Actor, input: { socket_id: string; channel_name: string }) {
  const granted = canHaveSocket(actor, input.socket_id)
    ? realtime.authorizeChannel(actor.id, input.socket_id, input.channel_name)
    : null;
  if (!granted) throw forbidden();
  return Response.json(granted);
}

/** The Channels client's answer that ties its socket to the person. */
export async function authenticateSocket(actor: Actor, input: { socket_id: string }) {
  if (!canHaveSocket(actor, input.socket_id)) throw forbidden();
  return Response.json(realtime.authenticateSocket(actor.id, input.socket_id));
}
