import { reportStatus } from "../life/rules";

/** For how many days a report that somebody else than its student has deleted can be brought back. */
export const keptDays = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when a report that was deleted at a moment can be brought back. */
export const keptUntil = (deletedAt: Date, days = keptDays): Date => new Date(deletedAt.getTime() + days * DAY_MS);

/** How many days are left until a moment, a day that has begun included. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/** What keeps a report from being deleted. */
export const refusals = ["sick_day", "signed", "ended", "discontinued"] as const;
export type Refusal = (typeof refusals)[number];

/**
 * Why a report cannot be deleted, or null when it can: the report of a sick day goes with the absence, one that signed content names
 * stays what was signed for, and nothing is written where a group has ended or the student was taken out.
 */
export function refusalOf(report: {
  status: number;
  isSigned: boolean;
  endedAt: Date | null;
  discontinuedAt: Date | null;
}): Refusal | null {
  if (report.status === reportStatus.sickDay) return "sick_day";
  if (report.isSigned) return "signed";
  if (report.endedAt) return "ended";
  return report.discontinuedAt ? "discontinued" : null;
}
