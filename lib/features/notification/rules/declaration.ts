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

/** What happened, in general: events of a kind look the same. */
export type EventKind =
  | "message"
  | "request"
  | "answer"
  | "reminder"
  | "back"
  | "done"
  | "deleted"
  | "difference"
  | "day"
  | "signing"
  | "danger"
  | "document"
  | "seat";

/** Everything about one kind of notification. */
export type Declaration = {
  /** The seats that receive it; the person who caused it never does. */
  to: readonly RecipientSeat[];
  /** What kind of person causes it, for the name of somebody unknown and for marking their message on the page. */
  from: keyof typeof fallbackNames;
  /** Which mark it has in lists. */
  kind: EventKind;
  /** What the page of its report shows of it while it is open: the stepper, or a text that somebody wrote. Others wait in the bell. */
  shownAs?: "step" | "text";
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
