import "server-only";
import type { Tx } from "@/lib/platform/db";
import { reportStatus } from "../../life/rules";

/*
 * What is deleted of some placements because its time is over, inside a change that has made sure of that. Each gives how much it was.
 */

/** Every report but those of sick days, which go with the absence; also the deleted ones that could still be brought back. */
export async function deleteReportsOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const placementId = { in: [...placementIds] };
  const deleted = await tx.deletedReport.deleteMany({ where: { placementId } });
  const reports = await tx.report.deleteMany({ where: { placementId, status: { not: reportStatus.sickDay } } });
  return deleted.count + reports.count;
}

/** The reports that sick days have made. The days are deleted before them, and counted. */
export async function deleteSickDayReportsOf(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx.report.deleteMany({ where: { placementId: { in: [...placementIds] }, status: reportStatus.sickDay } });
}

export async function deleteMessagesOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const { count } = await tx.message.deleteMany({ where: { report: { placementId: { in: [...placementIds] } } } });
  return count;
}

/** Feedback that was begun or asked for, and never given; what is being corrected had been. */
export async function deleteUngivenFeedbackOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const { count } = await tx.reportPart.deleteMany({
    where: {
      report: { placementId: { in: [...placementIds] } },
      seat: { not: "student" },
      submittedAt: null,
      givenAt: null,
    },
  });
  return count;
}
