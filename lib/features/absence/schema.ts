import { z } from "zod";
import { seats } from "@/lib/features/placement/rules";
import { calendarDate, id } from "@/lib/platform/validators";
import { absenceActions, absenceKinds, maxDaysPerRegistration, verdicts } from "./rules";

export const registerAbsenceSchema = z.strictObject({
  placementId: id,
  kind: z.enum(absenceKinds),
  /** The days away, in any order. */
  dates: z.array(calendarDate).min(1, "absence.error_no_day").max(maxDaysPerRegistration, "absence.error_too_many"),
});

export const absenceSchema = z.object({
  absenceId: z.number(),
  /** Days of the calendar, YYYY-MM-DD. */
  date: z.string(),
  kind: z.enum(absenceKinds),
  /** It is none of the placement's days any more: it does not count. */
  isOutside: z.boolean(),
  /** The report with status 6 for a sick day. */
  reportId: z.number().nullable(),
  madeUpOn: z.string().nullable(),
  /** The supervisor who confirmed that it was made up. */
  confirmedBy: z.string().nullable(),
  /** Why the proposed day cannot be confirmed now, as a message key. */
  problem: z.string().nullable(),
  /** What the caller may do with it today. */
  actions: z.array(z.enum(absenceActions)),
});
export type AbsenceItem = z.infer<typeof absenceSchema>;

/** The result of a student's absence (`attendanceOf`). */
export const attendanceSummarySchema = z.object({
  expectedDays: z.number(),
  absentDays: z.number(),
  sickDays: z.number(),
  madeUpDays: z.number(),
  percent: z.number(),
  verdict: z.enum(verdicts),
  daysToMakeUp: z.number(),
  sickDaysReached: z.boolean(),
});

/** A student's absence in one placement, the latest day first, and its result. */
export const attendanceSchema = z.object({
  placementId: z.number(),
  groupName: z.string(),
  ward: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The school's day. */
  today: z.string(),
  /** The caller's seat; null for an admin. */
  seat: z.enum(seats).nullable(),
  canRegister: z.boolean(),
  /** The day on which days of absence were deleted last because their time was over; null while all are stored. */
  deletedOn: z.string().nullable(),
  /** How many deleted days the summary counts, as the decision did. */
  deletedDays: z.number(),
  items: z.array(absenceSchema),
  makeUpPercent: z.number(),
  repeatPercent: z.number(),
  sickDaysNoticed: z.number(),
  summary: attendanceSummarySchema,
});
export type AttendanceDetail = z.infer<typeof attendanceSchema>;
