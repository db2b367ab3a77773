import "server-only";
import { fromDay, showDay, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { invalid, invalidAt } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import { nextStatus, type ReportAction, reportStatus, type Standing } from "../rules";

/** What a report is called: by its day when the student gives it no name. */
export const nameOf = ({ name, date }: { name?: string | undefined; date: string }): string => name || showDay(date);

/** Throws bad input beside `date` for a day outside the placement. */
export function assertWithin({ startDate, endDate }: { startDate: Date; endDate: Date }, day: string): void {
  if (day < storedDay(startDate) || day > storedDay(endDate)) throw invalidAt("date", "report.error_outside_placement");
}

/**
 * Takes a report, whose row is locked, one step along the table of `transitions`. Throws bad input when the step is not possible.
 * @returns its status now
 */
export async function takeStep(
  tx: Tx,
  report: { id: number; status: number },
  { action, standing }: { action: ReportAction; standing: Standing },
): Promise<number> {
  const status = nextStatus(report.status, action, standing);
  if (status === null) throw invalid("report.error_step_not_possible");
  await tx.report.update({ where: { id: report.id }, data: { status, updatedAt: new Date() } });
  return status;
}

/**
 * Creates the reports of sick days, one per day.
 * @returns their ids by day, `YYYY-MM-DD`
 */
export async function createSickDayReports(
  tx: Tx,
  days: { placementId: number; formVersionId: number; name: string; dates: readonly string[] },
): Promise<Map<string, number>> {
  const { dates, ...report } = days;
  const reports = await tx.report.createManyAndReturn({
    data: dates.toSorted().map((date) => ({ ...report, date: fromDay(date), status: reportStatus.sickDay })),
    select: { id: true, date: true },
  });
  return new Map(reports.map(({ id, date }) => [storedDay(date), id]));
}

/**
 * Deletes the reports of sick days. Throws bad input when anybody but the student has written on them; nobody can until the
 * transaction ends, for their rows are locked.
 */
export async function removeSickDayReports(tx: Tx, studentId: number, reportIds: number[]): Promise<void> {
  await lockRows(tx, "Report", reportIds, "update");
  const others = await tx.message.count({ where: { reportId: { in: reportIds }, authorId: { not: studentId } } });
  if (others > 0) throw invalid("absence.error_written_about");
  await tx.report.deleteMany({ where: { id: { in: reportIds } } });
}
