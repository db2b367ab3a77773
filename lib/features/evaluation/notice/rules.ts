import { type Days, daysFrom, daysLater, schoolDayOf } from "@/lib/platform/dates";
import { isWorkday } from "@/lib/platform/public-holidays";

/** What a group counts the last safe day by. */
export type NoticeRule = {
  /** In a placement of up to so many days, both ends included, it is halfway. */
  noticeShortDays: number;
  /** In a longer one it is so many days before the last one. */
  noticeDaysBefore: number;
};

/** The law's own numbers: five weeks, and three weeks before the end. */
export const lawfulRule: NoticeRule = { noticeShortDays: 35, noticeDaysBefore: 21 };

/** From how many days before it the last safe day is shown to supervisor and teacher, and from when on they are reminded. */
export const deadlineDays = { shown: 14, reminded: 7 } as const;

/** The last day on which a written notice about danger of not passing is in time, and how it was found. */
export type Deadline = {
  day: string;
  /** The day by the count alone; it is later than `day` when it is a Saturday, a Sunday or a public holiday. */
  counted: string;
  /** How many days the placement has, both ends included. */
  days: number;
  /** It is counted from the first day, not from the last. */
  isShort: boolean;
};

const later = (a: string, b: string): string => (a > b ? a : b);

/** The last safe day of a placement with what it was counted from, never before the first day. */
export function deadlineOf({ startDate, endDate }: Days, rule: NoticeRule): Deadline {
  const days = daysFrom(startDate, endDate) + 1;
  const isShort = days <= rule.noticeShortDays;
  const counted = isShort
    ? daysLater(startDate, Math.floor((days - 1) / 2))
    : later(daysLater(endDate, -rule.noticeDaysBefore), startDate);
  let day = counted;
  while (day > startDate && !isWorkday(day)) day = daysLater(day, -1);
  return { day, counted, days, isShort };
}

/** The last day on which a written notice about danger of not passing is in time, `YYYY-MM-DD`. */
export const lastSafeDayOf = (days: Days, rule: NoticeRule): string => deadlineOf(days, rule).day;

/** Is a notice that is given at this moment in time? Until midnight of the last safe day by the school's clock. */
export const isInTime = (givenAt: Date, lastSafeDay: string): boolean => schoolDayOf(givenAt) <= lastSafeDay;

/** How many steps a plan has at most. */
export const noticeLimits = { steps: 20 } as const;

type Moment = Date | string | null;

/** What of a stored notice says how far it has come, and whether it is a formal error. */
export type NoticeFacts = {
  givenAt: Moment;
  liftedAt: Moment;
  /** Why it was given after the last safe day; null when it was in time. */
  lateReason: string | null;
  isLaterConduct: boolean;
};

/** What an evaluation has of written notices: none, a draft, one that was given, or only lifted ones. */
export const noticeStates = ["none", "draft", "in_time", "late", "later_conduct", "lifted"] as const;
export type NoticeState = (typeof noticeStates)[number];

/** The notice that counts: the latest one, unless it is lifted. There is at most one that is not. */
export const currentNotice = <One extends Pick<NoticeFacts, "liftedAt">>(notices: readonly One[]): One | null =>
  notices.findLast(({ liftedAt }) => liftedAt === null) ?? null;

/**
 * What an evaluation has of written notices.
 * @param notices in the order in which they were drafted
 */
export function noticeStateOf(notices: readonly NoticeFacts[]): NoticeState {
  const current = currentNotice(notices);
  if (current === null) return notices.length > 0 ? "lifted" : "none";
  if (current.givenAt === null) return "draft";
  if (current.lateReason === null) return "in_time";
  return current.isLaterConduct ? "later_conduct" : "late";
}

/** What is done with notices: begun, written, discarded, given, added to, confirmed and lifted. */
export const noticeActions = [
  "begin-notice",
  "draft-notice",
  "discard-notice",
  "give-notice",
  "follow-notice",
  "acknowledge-notice",
  "lift-notice",
] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** Who does it: a secondary supervisor counts as the supervisor while standing in, and else has no such seat. */
export type NoticeSeat = "student" | "supervisor" | "teacher" | null;

/** How far the notice that counts has come, whether it was in time or not. */
export const noticeLives = ["none", "draft", "given", "lifted"] as const;
export type NoticeLife = (typeof noticeLives)[number];

export function lifeOf(state: NoticeState): NoticeLife {
  return state === "none" || state === "draft" || state === "lifted" ? state : "given";
}

const staff = ["supervisor", "teacher"] as const;

/** The life of a notice, while the evaluation is not done: who does what with it when. A new one can follow one that was lifted. */
export const noticeSteps: readonly {
  action: NoticeAction;
  who: readonly NoticeSeat[];
  from: readonly NoticeLife[];
  to: NoticeLife;
}[] = [
  { action: "begin-notice", who: staff, from: ["none", "lifted"], to: "draft" },
  { action: "draft-notice", who: staff, from: ["draft"], to: "draft" },
  /** Nobody but its writers has seen it: nothing of it stays. */
  { action: "discard-notice", who: staff, from: ["draft"], to: "none" },
  { action: "give-notice", who: ["teacher"], from: ["draft"], to: "given" },
  /** Minutes and the plan are added to what was given. */
  { action: "follow-notice", who: staff, from: ["given"], to: "given" },
  { action: "acknowledge-notice", who: ["student"], from: ["given"], to: "given" },
  { action: "lift-notice", who: ["teacher"], from: ["given"], to: "lifted" },
];

/** Does this seat ever take the step? Else it is forbidden, not only impossible now. */
export const canEverTake = (action: NoticeAction, seat: NoticeSeat): boolean =>
  noticeSteps.some((step) => step.action === action && step.who.includes(seat));

/**
 * When minutes or plan were last changed after the student had last confirmed to have read the notice or its plan; null when they know
 * all of it.
 */
export const changedSinceRead = ({
  acknowledgedAt,
  planReadAt,
  changedAt,
}: {
  acknowledgedAt: Moment;
  planReadAt: Moment;
  changedAt: Date | string;
}): Date | null => {
  const [read, changed] = [planReadAt ?? acknowledgedAt, new Date(changedAt)];
  return read !== null && changed > new Date(read) ? changed : null;
};

/** The version of a plan that was given with its notice. */
const firstVersion = 1;

/** Has the plan a version that the student, who has confirmed the notice, has not confirmed yet? */
export const isPlanToRead = ({
  acknowledgedAt,
  planVersion,
  planReadVersion,
}: {
  acknowledgedAt: Moment;
  planVersion: number;
  planReadVersion: number | null;
}): boolean => acknowledgedAt !== null && planVersion > (planReadVersion ?? firstVersion);

/** Does the student have to confirm that they have read a given notice, or a newer version of its plan? */
export const isToConfirm = (notice: Parameters<typeof isPlanToRead>[0]): boolean =>
  notice.acknowledgedAt === null || isPlanToRead(notice);

/** The meeting of a given notice while it is to come: when, as ISO 8601 has it, and where. */
export function comingMeeting(
  notice: { meetingAt: Moment; meetingPlace: string } | null,
  now = new Date(),
): { at: string; place: string } | null {
  if (!notice?.meetingAt) return null;
  const at = new Date(notice.meetingAt);
  return at > now ? { at: at.toISOString(), place: notice.meetingPlace } : null;
}

/** The texts of a draft, which are frozen when the notice is given, from the top of the form to its end. */
export const frozenFields = ["notMastered", "required", "categoryB", "comment", "meetingAt", "meetingPlace"] as const;
export type FrozenField = (typeof frozenFields)[number];

/** What a notice is written in, as far as giving needs it. */
export type NoticeDraft = {
  notMastered: string;
  required: string;
  categoryB: boolean | null;
  meetingAt: Moment;
  meetingPlace: string;
};

const isBlank = (text: string): boolean => text.trim() === "";

/** What a draft lacks to be given, with the message of each: both texts, the category, and the meeting that is offered, which is still to come. */
export function missingToGive(draft: NoticeDraft, now: Date): Partial<Record<FrozenField, string>> {
  const { notMastered, required, categoryB, meetingAt, meetingPlace } = draft;
  return {
    ...(isBlank(notMastered) && { notMastered: "evaluation.notice.error_not_mastered" }),
    ...(isBlank(required) && { required: "evaluation.notice.error_required" }),
    ...(categoryB === null && { categoryB: "evaluation.notice.error_category" }),
    ...(meetingAt === null
      ? { meetingAt: "evaluation.notice.error_meeting" }
      : new Date(meetingAt) <= now && { meetingAt: "evaluation.notice.error_meeting_past" }),
    ...(isBlank(meetingPlace) && { meetingPlace: "evaluation.notice.error_place" }),
  };
}

/** Where the notices of an evaluation are for a reader: a tab among the others, a page that only a link opens, or nowhere. */
export function noticeTabOf({
  hasNotice,
  isDoubted,
  isStudent,
  canBegin,
}: {
  /** There is one that the reader sees. */
  hasNotice: boolean;
  /** A supervisor or teacher has answered that there is danger of not passing. */
  isDoubted: boolean;
  isStudent: boolean;
  canBegin: boolean;
}): "tab" | "page" | null {
  if (hasNotice) return "tab";
  if (isStudent || !canBegin) return null;
  return isDoubted ? "tab" : "page";
}
