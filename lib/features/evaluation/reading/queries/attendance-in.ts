import "server-only";
import { type Attendance, attendanceOf } from "@/lib/features/absence/rules";
import { storedDay } from "@/lib/platform/dates";
import type { EvaluationRow } from "./evaluation-row";

/** The same without the days that are deleted, which nobody can make up any more: "passed" is not held back for them. */
export const storedAttendanceIn = (row: EvaluationRow): Attendance => attendanceIn({ ...row, deletedAbsence: null });

/** The absence of an evaluation's placement as it is now; days that are deleted count as the latest decision counted them. */
export const attendanceIn = (row: EvaluationRow): Attendance =>
  attendanceOf(
    row.absences,
    row,
    {
      startDate: storedDay(row.startDate),
      endDate: storedDay(row.endDate),
      groupEndDate: storedDay(row.groupEndDate),
    },
    row.deletedAbsence ?? undefined,
  );
