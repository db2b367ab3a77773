import { daysFrom } from "@/lib/platform/dates";

/** Why a student needs attention, the most pressing first; lists, filters and texts all use this order. */
export const attentionReasons = ["waiting", "differences", "sick", "quiet"] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** The reasons that a list of students can be filtered by; `any` is every student who needs attention. */
export const reasonFilters = ["any", ...attentionReasons] as const;
export type ReasonFilter = (typeof reasonFilters)[number];

/** Placements that run or are to come, and those that are over. */
export const placementStates = ["running", "ended"] as const;
export type PlacementState = (typeof placementStates)[number];

/** The facts about one student in one placement. Days are `YYYY-MM-DD`. */
export type StudentFacts = {
  startDate: string;
  endDate: string;
  /** The day of the latest report up to today, a sick day included; null while there is none. A planned later report does not count. */
  lastReportDay: string | null;
  /** Since when the oldest report has waited for its first feedback, guests' feedback included; null when none waits. */
  waitingSince: string | null;
  sickDays: number;
  /** Factors rated two steps or more apart, in reports that are not done. */
  differences: number;
};

/** From which numbers on a group's students need attention. */
export type FollowUpRules = { quietDays: number; waitingDays: number; sickDaysNoticed: number };

/** A reason and its number: days of silence or waiting, sick days, factors. */
export type Attention = { reason: AttentionReason; count: number };

/** Does a placement run on a day? Its first and last day count. */
export const runsOn = (day: string, { startDate, endDate }: Pick<StudentFacts, "startDate" | "endDate">): boolean =>
  startDate <= day && day <= endDate;

/**
 * Why a student needs attention on a day, the most pressing reason first; none outside the placement. Silence counts from
 * the latest report up to that day, or from the first day without one.
 */
export function attentionFor(facts: StudentFacts, rules: FollowUpRules, day: string): Attention[] {
  if (!runsOn(day, facts)) return [];
  const waited = facts.waitingSince === null ? null : daysFrom(facts.waitingSince, day);
  const silent = daysFrom(facts.lastReportDay ?? facts.startDate, day);
  const found: Record<AttentionReason, number | null> = {
    waiting: waited !== null && waited >= rules.waitingDays ? waited : null,
    differences: facts.differences > 0 ? facts.differences : null,
    sick: facts.sickDays >= rules.sickDaysNoticed ? facts.sickDays : null,
    quiet: silent >= rules.quietDays ? silent : null,
  };
  return attentionReasons.flatMap((reason) => {
    const count = found[reason];
    return count === null ? [] : { reason, count };
  });
}

/** The tabs of a student's page (SPEC §2). */
export const studentTabs = { overview: 1, reports: 2 } as const;
export type StudentTab = (typeof studentTabs)[keyof typeof studentTabs];
