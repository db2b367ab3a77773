import { atSchoolTime, daysLater, today } from "@/lib/platform/dates";
import { categoryPath, studentPath } from "@/lib/platform/navigation/student-path";
import type { NotificationItem } from "./schema";

/** Who a message about a placement is for: the second segment of its key (SPEC §3). */
export type RecipientRole = "student" | "supervisor" | "teacher";

/** What can have happened. */
export type NotificationEvent =
  | "message-from-student"
  | "message-from-teacher"
  | "message-from-supervisor"
  | "message-from-secondary-supervisor"
  | "feedback-requested"
  | "feedback-given"
  | "report-done"
  | "message-from-guest"
  | "difference-report"
  | "sick-day"
  | "three-sick-days";

export const contentKey = (recipient: RecipientRole, event: NotificationEvent): string =>
  `notification.${recipient}.${event}`;

/**
 * Where opening a notification leads (SPEC §4). A difference leads to the area it is about, or to the overview when it concerns
 * the whole profile; a sick day to the student's sick days; everything else to its report. A message says in the query whose it
 * is, and a student's page also that it came by the bell. Null when what it was about is gone.
 */
export function targetOf(item: Target): string | null {
  const [, recipient, event = ""] = item.contentMessage.split(".");
  if (event === "difference-report") return differenceTarget(item, recipient === "student");
  if (event.endsWith("sick-day") || event.endsWith("sick-days")) return studentPage(item, 2, "#absence");
  if (item.reportId === null || item.reportStatus === null) return null;
  const report = `/group/student/report/${item.reportId}/${item.reportStatus}`;
  const sender = event.startsWith("message-from-") ? event.slice("message-from-".length) : null;
  if (!sender) return report;
  const query = new URLSearchParams(recipient === "student" ? { fromNotification: "true" } : {});
  query.set("viewNotify", sender);
  return `${report}?${query}`;
}

type Target = Pick<
  NotificationItem,
  "contentMessage" | "reportId" | "reportStatus" | "studentId" | "groupId" | "viewPoint" | "competanceId"
>;

const studentPage = ({ studentId, groupId }: Target, tab: 1 | 2, part = ""): string | null =>
  studentId === null || groupId === null ? null : `${studentPath(studentId, tab, groupId)}${part}`;

function differenceTarget(item: Target, forStudent: boolean): string | null {
  const overview = studentPage(item, 1);
  const { studentId, groupId, competanceId } = item;
  if (overview === null || studentId === null || groupId === null) return null;
  if (competanceId !== null) return categoryPath(studentId, groupId, competanceId);
  return forStudent ? `/student?group=${groupId}&view=${item.viewPoint ?? "A"}` : overview;
}

/** SPEC §6's name for a sender who is not known, as a key among the texts of notifications. */
export function fallbackName(contentMessage: string) {
  if (contentMessage.endsWith("student")) return "fallback_student" as const;
  if (contentMessage.endsWith("guest")) return "fallback_guest" as const;
  return contentMessage.endsWith("teacher") ? ("fallback_teacher" as const) : ("fallback_supervisor" as const);
}

/** SPEC §4's status of a sick day's report. */
const sickDay = 6;

type Fallback = ReturnType<typeof fallbackName> | "fallback_sick_day";

/** What the text of a notification is filled with, in its reader's language: a sick day has no name of its own. */
export const valuesOf = (
  item: Pick<NotificationItem, "contentMessage" | "fromUser" | "reportName" | "reportStatus" | "studentName">,
  t: (key: Fallback) => string,
) => ({
  name: item.fromUser ?? t(fallbackName(item.contentMessage)),
  report: item.reportStatus === sickDay ? t("fallback_sick_day") : (item.reportName ?? ""),
  student: item.studentName ?? t("fallback_student"),
});

const digestTime = "07:00";

/** What a daily mail tells of: everything up to seven o'clock, by the school's clock, of this day or the one before. */
export function digestMoment(now: Date): Date {
  const day = today(now);
  const moment = atSchoolTime(day, digestTime);
  return moment <= now ? moment : atSchoolTime(daysLater(day, -1), digestTime);
}

/** How many pages of a list are loaded and whether there is more to view (SPEC §4). */
export const hasMore = (loadedPages: number, pageSize: number, total: number): boolean =>
  loadedPages * pageSize < total;

/** The loaded items with those of the next page that are not there yet (SPEC §4). */
export function appendNew<Item extends { notificationId: number }>(loaded: Item[], page: Item[]): Item[] {
  const known = new Set(loaded.map((item) => item.notificationId));
  return [...loaded, ...page.filter((item) => !known.has(item.notificationId))];
}
