import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, searchText, text } from "@/lib/platform/validators";
import { reportStatus } from "../life/rules";
import type { ReportDetail } from "../reading/schema";
import { refusals } from "./rules";

export const managedSearchSchema = z
  .strictObject({
    /** A part of the report's or the student's name. */
    search: searchText,
    status: z.literal(Object.values(reportStatus)).optional(),
    groupId: id.optional(),
    /** The first and the last day of the reports. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** Those that were deleted and can be brought back, the last one first. */
    deleted: z.boolean().optional(),
    cursor: id.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "report_removal.error_period" });
export type ManagedSearchInput = z.output<typeof managedSearchSchema>;

export const removalSchema = z.strictObject({ reportId: id, reason: text(limits.contentLength) });
export type RemovalInput = z.output<typeof removalSchema>;

export const managedReportSchema = z.object({
  reportId: z.number(),
  name: z.string(),
  date: z.string(),
  status: z.number(),
  studentId: z.number(),
  studentName: z.string(),
  groupId: z.number(),
  groupName: z.string(),
  evaluationId: z.number().nullable(),
  /** Which pages about it the caller may open: its own, and those of what may keep it. */
  opens: z.object({ report: z.boolean(), student: z.boolean(), evaluation: z.boolean(), group: z.boolean() }),
  /** What keeps it from being deleted; null also for one that is deleted. */
  refusal: z.enum(refusals).nullable(),
  /** Who deleted it when and why, and until when it can be brought back. */
  deletion: z.object({ at: z.string(), by: z.string(), reason: z.string(), until: z.string() }).nullable(),
});
export type ManagedReport = z.infer<typeof managedReportSchema>;

/** What the page of a deleted report says to those who could see it. */
export type RemovedReport = Pick<ManagedReport, "reportId" | "name" | "status" | "studentName"> & {
  deletedBy: string;
  /** Its student has deleted it, and alone can bring it back. */
  isByStudent: boolean;
  /** The reader is its student. */
  isOwn: boolean;
  /** ISO moments. */
  deletedAt: string;
  until: string;
  /** What the questions say, and the steps of the rating scale, for answers that were not sent in time. */
  questions: { id: number; text: string }[];
  scale: ReportDetail["scale"];
};
