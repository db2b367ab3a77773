import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { categoryPath, studentPage, studentPath } from "@/lib/platform/navigation/student-path";
import type { Declaration, RecipientSeat, Target } from "./declaration";

const around = ["supervisor", "secondary_supervisor", "teacher"] as const;
const everybody = ["student", ...around] as const;

const reportPage = ({ reportId, reportStatus }: Target): string | null =>
  reportId === null || reportStatus === null ? null : reportPath(reportId, reportStatus);

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
  kind: "message",
  shownAs: "text",
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
  kind: "request",
  values: () => ["name", "report"],
  target: reportPage,
  mail: "together",
};

/** A step of a report, which its stepper shows. */
const aboutStep: Declaration = { ...aboutReport, shownAs: "step" };

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
  kind: "done",
  values: (reader) => (from === "student" || reader === "student" ? ["name"] : ["name", "student"]),
  target: onTab(term),
  mail: "together",
});

/** Something about an evaluation as a whole; it leads to the stage that runs. Most name whose evaluation it is, and nobody else. */
const aboutEvaluation: Declaration = {
  to: everybody,
  from: "teacher",
  kind: "document",
  values: (reader) => (reader === "student" ? [] : ["student"]),
  target: onTab(runningTab),
  mail: "together",
};

/** Reminds those who arrange a term's talk. */
const withoutHour = (term: 1 | 2): Declaration => ({
  ...aboutEvaluation,
  to: around,
  kind: "reminder",
  target: onTab(term),
});

/** Reminds a side of its part of a term. */
const withoutPart = (term: 1 | 2): Declaration => ({
  ...aboutEvaluation,
  to: ["student", "supervisor", "secondary_supervisor"],
  kind: "reminder",
  target: onTab(term),
});

/** Something about a written notice about danger of not passing. The student's texts say nothing of what is in it: they are mailed. */
const aboutNotice: Declaration = {
  ...aboutEvaluation,
  kind: "danger",
  values: (reader) => (reader === "student" ? [] : ["name", "student"]),
  target: onTab(noticeTab),
};

const aboutSickDays: Declaration = {
  to: around,
  from: "student",
  kind: "day",
  values: () => ["name"],
  target: absencePart,
  mail: "together",
};

/** Who has which seat around a student. It leads the student to their people, the others to the student. */
const aboutSeat: Declaration = {
  to: everybody,
  from: "teacher",
  kind: "seat",
  values: (reader) => (reader === "student" ? ["name"] : ["name", "student"]),
  target: (item, reader) =>
    reader === "student"
      ? "/student/my-supervisor"
      : ofStudent((studentId, groupId) => studentPath(studentId, 1, groupId))(item),
  mail: "together",
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
  "feedback-requested": aboutStep,
  "feedback-recalled": { ...aboutStep, kind: "back" },
  /** A teacher reminds those who have not answered. */
  "feedback-reminder": {
    ...aboutStep,
    from: "teacher",
    kind: "reminder",
    values: () => ["name", "student", "report"],
  },
  "feedback-given": { ...aboutReport, to: ["student"], from: "supervisor", kind: "answer", shownAs: "text" },
  "report-done": { ...aboutStep, kind: "done" },
  /** An admin has deleted a report, or brought it back. Its page says what that means. */
  "report-deleted": { ...aboutReport, to: everybody, from: "teacher", kind: "deleted", values: namesReport },
  "report-restored": { ...aboutReport, to: everybody, from: "teacher", kind: "back", values: namesReport },
  /** It leads to the area that it concerns, or to the overview when it concerns the whole profile. */
  "difference-report": {
    to: everybody,
    from: "supervisor",
    kind: "difference",
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
  "sick-day": aboutSickDays,
  "three-sick-days": { ...aboutSickDays, to: ["teacher"] },
  "student-completed-midterm": completed("student", 1),
  "student-completed-endterm": completed("student", 2),
  "supervisor-completed-midterm": completed("supervisor", 1),
  "supervisor-completed-endterm": completed("supervisor", 2),
  /** The hour of a term's talk is set or moved. */
  "mid-term": { ...aboutEvaluation, kind: "day", target: onTab(1) },
  "end-term": { ...aboutEvaluation, kind: "day", target: onTab(2) },
  /** It is time that the talk of a term gets an hour. */
  "mid-term-not-agreed": withoutHour(1),
  "end-term-not-agreed": withoutHour(2),
  /** The talk of a term is near, and the part of who is reminded is not submitted. */
  "mid-term-not-submitted": withoutPart(1),
  "end-term-not-submitted": withoutPart(2),
  "ready-to-be-signed": { ...aboutEvaluation, kind: "signing" },
  signed: {
    ...aboutEvaluation,
    kind: "done",
    values: (reader) => (reader === "student" ? ["name"] : ["name", "student"]),
  },
  /** For those around the student: somebody doubts that they will pass. For the student: a written notice about it was given. */
  "fare-for": { ...aboutNotice, to: everybody, from: "supervisor", ownMail: ["student"] },
  /** Those around the student are notified of the written notice, what the student does with it, and that it is lifted. */
  "notice-given": { ...aboutNotice, to: around },
  "notice-acknowledged": { ...aboutNotice, to: around, from: "student", kind: "answer", values: () => ["student"] },
  /** The student is notified of minutes and of what is changed in the plan. */
  "notice-followed": { ...aboutNotice, to: ["student"], kind: "document" },
  "notice-lifted": { ...aboutNotice, kind: "document" },
  /** The last day for a written notice is near. */
  "last-safe-day": { ...aboutEvaluation, to: around, kind: "day" },
  "evaluation-done": aboutEvaluation,
  /** A placement was made, or somebody has a new seat in it. */
  "placement-assigned": aboutSeat,
  /** Somebody else supervises the student now. Who has the new seat gets `placement-assigned`. */
  "supervisor-changed": aboutSeat,
} as const satisfies Record<string, Declaration>;

export type NotificationEvent = keyof typeof events;

/** The event of a message, by the seat of the person who wrote it. */
export const messageEvents = {
  student: "message-from-student",
  supervisor: "message-from-supervisor",
  secondary_supervisor: "message-from-secondary-supervisor",
  teacher: "message-from-teacher",
} as const satisfies Record<RecipientSeat, NotificationEvent>;
