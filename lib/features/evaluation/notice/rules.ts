import { daysFrom, daysLater, today } from "@/lib/platform/dates";
import { isWorkday } from "@/lib/platform/public-holidays";

/** The first and the last day of a placement, `YYYY-MM-DD`. */
export type Days = { startDate: string; endDate: string };

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
export const isInTime = (givenAt: Date, lastSafeDay: string): boolean => today(givenAt) <= lastSafeDay;

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
