import { daysLater } from "@/lib/platform/dates";
import { isWorkday } from "@/lib/platform/public-holidays";
import type { NoticeState } from "../notice/rules";

/** A complaint about formal errors must be made within this many days of the decision. */
const complaintDays = 21;

/** The last day on which the student can complain about formal errors, `YYYY-MM-DD`: a time limit that ends on no workday goes on to the next one. */
export function lastComplaintDay(decidedOn: string): string {
  let day = daysLater(decidedOn, complaintDays);
  while (!isWorkday(day)) day = daysLater(day, 1);
  return day;
}

/** Is a decision to pass held back? Only where the group waits for days of absence to be made up. */
export const isPassHeldBack = (
  { passedAfterMakeUp }: { passedAfterMakeUp: boolean },
  { daysToMakeUp }: { daysToMakeUp: number },
): boolean => passedAfterMakeUp && daysToMakeUp > 0;

/** Does a decision need the reason why there is no notice in time? Only not to pass: never given, lifted or late, also for later conduct. */
export const needsNoticeReason = (assessmentPassed: boolean, notice: NoticeState): boolean =>
  !assessmentPassed && notice !== "in_time";
