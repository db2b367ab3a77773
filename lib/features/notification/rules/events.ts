import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { categoryPath, studentPage, studentPath } from "@/lib/platform/navigation/student-path";
import type { NotificationItem } from "../schema";

/** Who a notification about a placement is for: the second segment of its key (SPEC §3). */
export type RecipientRole = "student" | "supervisor" | "teacher";

/** The role under which each seat of a placement reads; both supervisors share one (SPEC §3). */
export const roleOfSeat = {
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
  /** A report that has been deleted. */
  deletedReportId?: number;
  absenceId?: number;
  evaluationId?: number;
  /** The competence area (1-6) or graph (A, B) it concerns. */
  viewPoint?: string;
};

/** What the target of a notification is found by. */
export type Target = Pick<
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

/** Everything about one kind of notification. */
export type Declaration = {
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
  /** Readers to whom what happened sends a mail of its own, whatever they want to be mailed: the notification is not mailed again. */
  ownMail?: readonly RecipientRole[];
};

/** SPEC §6's names for a sender who is not known, as keys among the texts of notifications. */
export const fallbackNames = {
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

/** A student knows whose report it is. */
const namesReport: Declaration["values"] = (reader) =>
  reader === "student" ? ["name", "report"] : ["name", "student", "report"];

/** Not a stage: the page of an evaluation shows the one that runs. */
const runningTab = 0;

/** The tab of an evaluation's stage. */
const onTab =
  (stage: number) =>
  ({ evaluationId }: Target): string | null =>
    evaluationId === null ? null : evaluationPath(evaluationId, stage);

/** A side has submitted its part of a term (1 or 2), whose tab it leads to. */
const completed = (from: "student" | "supervisor", term: 1 | 2): Declaration => ({
  to: from === "student" ? around : ["student", "teacher"],
  from,
  values: (reader) => (from === "student" || reader === "student" ? ["name"] : ["name", "student"]),
  target: onTab(term),
  mail: "together",
});

/** Something about an evaluation as a whole; it leads to the stage that runs. Most name whose evaluation it is, and nobody else. */
const aboutEvaluation: Declaration = {
  to: everybody,
  from: "teacher",
  values: (reader) => (reader === "student" ? [] : ["student"]),
  target: onTab(runningTab),
  mail: "together",
};

/** Something about a written notice about danger of not passing. The student's texts say nothing of what is in it: they are mailed. */
const aboutNotice: Declaration = {
  ...aboutEvaluation,
  values: (reader) => (reader === "student" ? [] : ["name", "student"]),
  target: onTab(noticeTab),
};

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
  /** An admin has deleted a report, or brought it back. Its page says what that means. */
  "report-deleted": { ...aboutReport, to: everybody, from: "teacher", values: namesReport },
  "report-restored": { ...aboutReport, to: everybody, from: "teacher", values: namesReport },
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
  /** The hour of a term's talk is set or moved, or something has to be done before it. */
  "mid-term": { ...aboutEvaluation, target: onTab(1) },
  "end-term": { ...aboutEvaluation, target: onTab(2) },
  "ready-to-be-signed": aboutEvaluation,
  signed: { ...aboutEvaluation, values: (reader) => (reader === "student" ? ["name"] : ["name", "student"]) },
  /** For those around the student: somebody doubts that they will pass. For the student: a written notice about it was given. */
  "fare-for": { ...aboutNotice, to: everybody, from: "supervisor", ownMail: ["student"] },
  /** Those around the student are notified of the written notice, what the student does with it, and that it is lifted. */
  "notice-given": { ...aboutNotice, to: around },
  "notice-acknowledged": { ...aboutNotice, to: around, from: "student", values: () => ["student"] },
  /** The student is notified of minutes and of what is changed in the plan. */
  "notice-followed": { ...aboutNotice, to: ["student"] },
  "notice-lifted": aboutNotice,
  /** The last day for a written notice is near. */
  "last-safe-day": { ...aboutEvaluation, to: around },
  "evaluation-done": aboutEvaluation,
  /** A placement was made, or somebody has a new seat in it. It leads the student to their people, the others to the student. */
  "placement-assigned": {
    to: everybody,
    from: "teacher",
    values: (reader) => (reader === "student" ? ["name"] : ["name", "student"]),
    target: (item, reader) =>
      reader === "student"
        ? "/student/my-supervisor"
        : ofStudent((studentId, groupId) => studentPath(studentId, 1, groupId))(item),
    mail: "together",
  },
  /** Somebody else supervises the student now. Who has the new seat gets `placement-assigned`. */
  "supervisor-changed": {
    to: everybody,
    from: "teacher",
    values: (reader) => (reader === "student" ? ["name"] : ["name", "student"]),
    target: (item, reader) =>
      reader === "student"
        ? "/student/my-supervisor"
        : ofStudent((studentId, groupId) => studentPath(studentId, 1, groupId))(item),
    mail: "together",
  },
} as const satisfies Record<string, Declaration>;

export type NotificationEvent = keyof typeof events;

/** The event of a message, by the seat of the person who wrote it. */
export const messageEvents = {
  student: "message-from-student",
  supervisor: "message-from-supervisor",
  secondary_supervisor: "message-from-secondary-supervisor",
  teacher: "message-from-teacher",
} as const satisfies Record<RecipientSeat, NotificationEvent>;
