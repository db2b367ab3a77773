import { daysFrom } from "@/lib/platform/dates";
import { parseSort, type Sort, sortsOf } from "@/lib/platform/sorting";

/** Why a student needs attention, the most pressing first; lists, filters and texts all use this order. */
export const attentionReasons = ["doubt", "waiting", "notice", "differences", "sick", "quiet"] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** The danger of not passing. It ends by a step in the evaluation: a doubt is taken back or becomes a written notice, and a notice is lifted. */
export const dangerReasons = ["doubt", "notice"] as const satisfies readonly AttentionReason[];
/** The reasons that somebody can mark as followed up. */
export type FollowableReason = Exclude<AttentionReason, (typeof dangerReasons)[number]>;
export const isFollowable = (reason: AttentionReason): reason is FollowableReason =>
  !dangerReasons.some((danger) => danger === reason);
export const followableReasons: readonly FollowableReason[] = attentionReasons.filter(isFollowable);

/** The reasons for which a teacher has to do something; the others are worth a look. */
export const pressingReasons: readonly AttentionReason[] = ["doubt", "waiting", "sick"];
export const watchedReasons: readonly AttentionReason[] = attentionReasons.filter(
  (reason) => !pressingReasons.includes(reason),
);

/** How pressing a student's reasons are: something to do, worth a look (the same student can have both), or none. */
export const levels = ["pressing", "watched", "calm"] as const;

/** The reasons and levels that a list of students can be filtered by; `any` is every student who needs attention. */
export const reasonFilters = ["any", ...levels, ...attentionReasons] as const;
export type ReasonFilter = (typeof reasonFilters)[number];

/** Placements that run or are to come, and those that are over. */
export const placementStates = ["running", "ended"] as const;
export type PlacementState = (typeof placementStates)[number];

/** The facts about one student in one placement. Days are `YYYY-MM-DD`. */
export type StudentFacts = {
  startDate: string;
  endDate: string;
  /** When the student was taken out; null or left out while the placement goes on. */
  discontinuedOn?: string | null;
  /** The group was ended, perhaps before its last day. */
  hasGroupEnded?: boolean;
  /** The day of the latest report up to today, a sick day included; null while there is none. A planned later report does not count. */
  lastReportDay: string | null;
  /** Since when somebody has doubted that the student will pass or a notice is a draft, and since when a written notice about it is in force; null without. */
  doubtedSince: string | null;
  noticedSince: string | null;
  /** Since when the oldest report has waited for feedback from who assesses, or from a guest who alone was asked; null when none waits. */
  waitingSince: string | null;
  /** All sick days, as the notification about their number counts them. */
  sickDays: number;
  /** Factors rated two steps or more apart, in reports that are not done. */
  differences: number;
  /**
   * The days on which the latest of the sick days that are not confirmed as made up was registered, null when all are, and of the ratings that
   * differ was given.
   */
  sickSince: string | null;
  differentSince: string | null;
  /** What the reader's group has followed up since it arose; it is no reason. */
  followedUp: readonly FollowableReason[];
};

/** From which numbers on a group's students need attention. */
export type FollowUpRules = { quietDays: number; waitingDays: number; sickDaysNoticed: number };

/** A reason, its number (days since a doubt or notice, of silence or waiting, sick days, factors), and since which day there is something to do. */
export type Attention = { reason: AttentionReason; count: number; since: string };

/** Does a placement run on a day? Its first and last day count. One that was discontinued does not run, nor one of a group that has ended. */
export const runsOn = (
  day: string,
  {
    startDate,
    endDate,
    discontinuedOn = null,
    hasGroupEnded = false,
  }: Pick<StudentFacts, "startDate" | "endDate" | "discontinuedOn" | "hasGroupEnded">,
): boolean => startDate <= day && day <= endDate && discontinuedOn === null && !hasGroupEnded;

/**
 * Why a student needs attention on a day, the most pressing reason first; none outside the placement. Silence counts from
 * the latest report up to that day, or from the first day without one since then.
 */
export function attentionFor(facts: StudentFacts, rules: FollowUpRules, day: string): Attention[] {
  if (!runsOn(day, facts)) return [];
  const daysSince = (since: string | null) => (since === null ? null : daysFrom(since, day));
  const waited = daysSince(facts.waitingSince);
  const { startDate, lastReportDay } = facts;
  // A placement that was moved or put off may have reports of before its first day.
  const silentSince = lastReportDay !== null && lastReportDay > startDate ? lastReportDay : startDate;
  const silent = daysFrom(silentSince, day);
  const found: Record<AttentionReason, number | null> = {
    doubt: daysSince(facts.doubtedSince),
    notice: daysSince(facts.noticedSince),
    waiting: waited !== null && waited >= rules.waitingDays ? waited : null,
    differences: facts.differences > 0 ? facts.differences : null,
    sick: facts.sickSince !== null && facts.sickDays >= rules.sickDaysNoticed ? facts.sickDays : null,
    quiet: silent >= rules.quietDays ? silent : null,
  };
  const since: Record<AttentionReason, string | null> = {
    doubt: facts.doubtedSince,
    notice: facts.noticedSince,
    waiting: facts.waitingSince,
    differences: facts.differentSince,
    sick: facts.sickSince,
    quiet: silentSince,
  };
  return attentionReasons.flatMap((reason) => {
    const count = found[reason];
    return count === null || (isFollowable(reason) && facts.followedUp.includes(reason))
      ? []
      : { reason, count, since: since[reason] ?? day };
  });
}

/** The columns by which a group's students are ordered: who needs the teacher most, and what a row shows. */
const studentColumns = ["need", "name", "place", "absence", "end"] as const;
export type StudentColumn = (typeof studentColumns)[number];
export type StudentSort = Sort<StudentColumn>;
export const studentSorts = sortsOf(studentColumns);
export const defaultStudentSort = "need" satisfies StudentSort;

/** What the order of students depends on. Days are `YYYY-MM-DD`. */
type Ordered = {
  placementId: number;
  fullName: string;
  ward: string;
  endDate: string;
  absentDays: number;
  attention: readonly Attention[];
};

/** How pressing the reasons of a student are: 0 what the teacher has to do, 1 what is worth a look, 2 nothing. */
const levelOf = ({ attention }: Ordered): number => {
  if (attention.some(({ reason }) => pressingReasons.includes(reason))) return 0;
  return attention.length > 0 ? 1 : 2;
};

/** Since when a student has waited too long for feedback; after every day for those who do not wait. */
const lateSince = ({ attention }: Ordered): string =>
  attention.find(({ reason }) => reason === "waiting")?.since ?? "~";

/** The last day of a student who may not pass, on which the last day for a written notice depends; after every day for the others. */
const dangerUntil = ({ attention, endDate }: Ordered): string =>
  attention.some(({ reason }) => !isFollowable(reason)) ? endDate : "~";

/**
 * Compares two students in an order. Who needs the teacher most comes first by level, then those who may not pass, the earliest last day on
 * top, then by the longest wait, then by the number of reasons. Equal ones are by name, in whatever direction.
 * @param language whose alphabet orders names and places, as a language tag
 */
export function studentOrder(sort: StudentSort, language: string): (one: Ordered, other: Ordered) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  const orders: Record<StudentColumn, (one: Ordered, other: Ordered) => number> = {
    need: (one, other) =>
      levelOf(one) - levelOf(other) ||
      byText(dangerUntil(one), dangerUntil(other)) ||
      byText(lateSince(one), lateSince(other)) ||
      other.attention.length - one.attention.length,
    name: (one, other) => compare(one.fullName, other.fullName),
    place: (one, other) => compare(one.ward, other.ward),
    absence: (one, other) => one.absentDays - other.absentDays,
    end: (one, other) => byText(one.endDate, other.endDate),
  };
  const { column, isDescending } = parseSort<StudentColumn>(sort);
  const order = orders[column];
  const direction = isDescending ? -1 : 1;
  return (one, other) =>
    direction * order(one, other) || compare(one.fullName, other.fullName) || one.placementId - other.placementId;
}

/** The tabs of a student's page (SPEC §2). */
export const studentTabs = { overview: 1, reports: 2, evaluation: 3 } as const;
export type StudentTab = (typeof studentTabs)[keyof typeof studentTabs];
