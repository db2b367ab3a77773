import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { categoryPath, studentPage, studentPath } from "@/lib/platform/navigation/student-path";
import type { NotificationItem } from "./schema";

/** Who a notification about a placement is for: the second segment of its key (SPEC §3). */
export type RecipientRole = "student" | "supervisor" | "teacher";

/** The role under which each seat of a placement reads; both supervisors share one (SPEC §3). */
const roleOfSeat = {
  student: "student",
  supervisor: "supervisor",
  secondary_supervisor: "supervisor",
  teacher: "teacher",
} as const satisfies Record<string, RecipientRole>;

export type RecipientSeat = keyof typeof roleOfSeat;

/** What a notification is about, as ids. The placement is always known. */
export type Subject = {
  placementId: number;
  reportId?: number;
  absenceId?: number;
  evaluationId?: number;
  /** The competence area (1-6) or graph (A, B) it concerns. */
  viewPoint?: string;
};

/** Everything about one kind of notification. */
type Declaration = {
  /** The seats that receive it; the person who caused it never does. */
  to: readonly RecipientSeat[];
  /** What kind of person causes it, for the name of somebody unknown and for marking their message on the page. */
  from: keyof typeof fallbackNames;
  /** What its text names: the sender, the report, the student. */
  values: (reader: RecipientRole) => readonly ("name" | "report" | "student")[];
  /** Where it leads (SPEC §4); null when what it was about no longer exists. */
  target: (item: Target, reader: RecipientRole) => string | null;
  /** Mailed together with everything that happens to the recipient within two minutes, or in the daily mail. */
  mail: "together";
};

/** SPEC §6's names for a sender who is not known, as keys among the texts of notifications. */
const fallbackNames = {
  student: "fallback_student",
  teacher: "fallback_teacher",
  supervisor: "fallback_supervisor",
  "secondary-supervisor": "fallback_supervisor",
  guest: "fallback_guest",
} as const;

const around = ["supervisor", "secondary_supervisor", "teacher"] as const;
const everybody = ["student", ...around] as const;

const reportPage = ({ reportId, reportStatus }: Target): string | null =>
  reportId === null || reportStatus === null ? null : `/group/student/report/${reportId}/${reportStatus}`;

/** A page about a student in a group, such as the tab with the days of absence. */
const ofStudent =
  (address: (studentId: number, groupId: number) => string) =>
  ({ studentId, groupId }: Target): string | null =>
    studentId === null || groupId === null ? null : address(studentId, groupId);

const absencePart = ofStudent((studentId, groupId) => studentPage(studentId, groupId, "absence"));

/** A message is marked on the report's page; the student's page also knows that it was opened from the bell. */
const messageFrom = (from: Declaration["from"]): Declaration => ({
  to: everybody,
  from,
  values: () => ["name", "report"],
  target: (item, reader) => {
    const page = reportPage(item);
    const query = new URLSearchParams(reader === "student" ? { fromNotification: "true" } : {});
    query.set("viewNotify", from);
    return page && `${page}?${query}`;
  },
  mail: "together",
});

/** A student has taken a step with a report. */
const aboutReport: Declaration = {
  to: around,
  from: "student",
  values: () => ["name", "report"],
  target: reportPage,
  mail: "together",
};

/** A side has submitted its part of a term (1 or 2), whose tab it leads to. */
const completed = (from: "student" | "supervisor", term: 1 | 2): Declaration => ({
  to: from === "student" ? around : ["student", "teacher"],
  from,
  values: (reader) => (from === "student" || reader === "student" ? ["name"] : ["name", "student"]),
  target: ({ evaluationId }) => (evaluationId === null ? null : evaluationPath(evaluationId, term)),
  mail: "together",
});

/**
 * Every event that notifies people (SPEC §4). To add one, declare it here, write its texts under `notification.<role>.<event>`,
 * and call `work.notify` where it happens.
 */
export const events = {
  "message-from-student": { ...messageFrom("student"), to: around },
  "message-from-teacher": messageFrom("teacher"),
  "message-from-supervisor": { ...messageFrom("supervisor"), to: ["student", "secondary_supervisor", "teacher"] },
  "message-from-secondary-supervisor": {
    ...messageFrom("secondary-supervisor"),
    to: ["student", "supervisor", "teacher"],
  },
  "message-from-guest": { ...messageFrom("guest"), to: ["student"] },
  "feedback-requested": aboutReport,
  "feedback-recalled": aboutReport,
  /** A teacher reminds those who have not answered. */
  "feedback-reminder": { ...aboutReport, from: "teacher", values: () => ["name", "student", "report"] },
  "feedback-given": { ...aboutReport, to: ["student"], from: "supervisor" },
  "report-done": aboutReport,
  /** It leads to the area that it concerns, or to the overview when it concerns the whole profile. */
  "difference-report": {
    to: everybody,
    from: "supervisor",
    values: (reader) => (reader === "student" ? ["name", "report"] : ["student", "report"]),
    target: (item, reader) =>
      ofStudent((studentId, groupId) => {
        if (item.competanceId !== null) return categoryPath(studentId, groupId, item.competanceId);
        return reader === "student"
          ? `/student?group=${groupId}&view=${item.viewPoint ?? "A"}`
          : studentPath(studentId, 1, groupId);
      })(item),
    mail: "together",
  },
  "sick-day": { to: around, from: "student", values: () => ["name"], target: absencePart, mail: "together" },
  "three-sick-days": {
    to: ["teacher"],
    from: "student",
    values: () => ["name"],
    target: absencePart,
    mail: "together",
  },
  "student-completed-midterm": completed("student", 1),
  "student-completed-endterm": completed("student", 2),
  "supervisor-completed-midterm": completed("supervisor", 1),
  "supervisor-completed-endterm": completed("supervisor", 2),
} as const satisfies Record<string, Declaration>;

export type NotificationEvent = keyof typeof events;

/** The event of a message, by the seat of the person who wrote it. */
export const messageEvents = {
  student: "message-from-student",
  supervisor: "message-from-supervisor",
  secondary_supervisor: "message-from-secondary-supervisor",
  teacher: "message-from-teacher",
} as const satisfies Record<RecipientSeat, NotificationEvent>;

const declared: Record<NotificationEvent, Declaration> = events;
const eventNames = Object.keys(events) as NotificationEvent[];

/** The key of a notification's text for somebody in a seat. Throws for a seat that the event does not notify. */
export function contentKey(seat: RecipientSeat, event: NotificationEvent): string {
  if (!declared[event].to.includes(seat)) throw new Error(`${event} does not notify the seat ${seat}`);
  return keyOf(roleOfSeat[seat], event);
}

const keyOf = (role: RecipientRole, event: NotificationEvent) => `notification.${role}.${event}`;

type Known = { event: NotificationEvent; reader: RecipientRole };

/** Every key that a notification can have, with its event and the role of its reader. */
export const contentKeys: ReadonlyMap<string, Known> = new Map(
  eventNames.flatMap((event) =>
    declared[event].to.map((seat): [string, Known] => {
      const reader = roleOfSeat[seat];
      return [keyOf(reader, event), { event, reader }];
    }),
  ),
);

type People = readonly { userId: number; seat: RecipientSeat }[];

/** Every key of an event, one for each role that reads it. */
export const keysOf = (event: NotificationEvent): string[] => [
  ...new Set(declared[event].to.map((seat) => contentKey(seat, event))),
];

/** Who of a placement's people receives an event, each with the key of their text. */
export const recipientsOf = (event: NotificationEvent, people: People, senderId: number | null) =>
  people
    .filter(({ userId, seat }) => userId !== senderId && declared[event].to.includes(seat))
    .map(({ userId, seat }) => ({ recipientId: userId, contentKey: contentKey(seat, event) }));

type Target = Pick<
  NotificationItem,
  | "contentMessage"
  | "evaluationId"
  | "reportId"
  | "reportStatus"
  | "studentId"
  | "groupId"
  | "viewPoint"
  | "competanceId"
>;

/** Where opening a notification leads (SPEC §4). Null when what it was about no longer exists. */
export function targetOf(item: Target): string | null {
  const known = contentKeys.get(item.contentMessage);
  return known ? declared[known.event].target(item, known.reader) : null;
}

/** The key of a notification's text among the texts of notifications; one of no known event says that it is gone. */
export function textKeyOf(contentMessage: string): string {
  const known = contentKeys.get(contentMessage);
  return known ? `${known.reader}.${known.event}` : "gone";
}

/** The event of a notification; undefined for a key of no event. */
export const eventOf = (contentMessage: string): NotificationEvent | undefined =>
  contentKeys.get(contentMessage)?.event;

/** What kind of person a notification comes from; undefined for a key of no event. */
export function senderKindOf(contentMessage: string): Declaration["from"] | undefined {
  const known = contentKeys.get(contentMessage);
  return known && declared[known.event].from;
}

/** Is the notification about a message, so that its sender is the person with that seat? */
export const isMessage = (contentMessage: string): boolean => {
  const event = contentKeys.get(contentMessage)?.event;
  return event !== undefined && event === `message-from-${declared[event].from}`;
};

type TextKey = (typeof fallbackNames)[keyof typeof fallbackNames] | "fallback_sick_day" | "guest_name";

/** What the text of a notification is filled with, in its reader's language. A guest's name says that nobody has verified it. */
export const valuesOf = (
  item: Pick<NotificationItem, "contentMessage" | "fromUser" | "reportName" | "studentName">,
  t: (key: TextKey, values?: { name: string }) => string,
) => {
  const kind = senderKindOf(item.contentMessage) ?? "student";
  const name = kind === "guest" && item.fromUser ? t("guest_name", { name: item.fromUser }) : item.fromUser;
  return {
    name: name ?? t(fallbackNames[kind]),
    report: item.reportName ?? t("fallback_sick_day"),
    student: item.studentName ?? t("fallback_student"),
  };
};

/** The values that an event's text names for a reader, for the check of the texts. */
export const namedValuesOf = ({ event, reader }: Known) => declared[event].values(reader);
