import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { restorableSince } from "@/lib/platform/restorable-since";
import { keptDays } from "../rules";

/** Removes for good the reports that can no longer be brought back, with the notifications that they were deleted; the record stays. */
export async function purgeDeletedReports(now = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx, audits }) => {
    await tx.deletedReport.deleteMany({ where: { deletedById: null, deletedAt: { lte: restorableSince(now) } } });
    const where = { deletedById: { not: null }, deletedAt: { lte: restorableSince(now, keptDays) } };
    const due = await tx.deletedReport.findMany({
      where,
      orderBy: { reportId: "asc" },
      select: { reportId: true, placementId: true },
    });
    const reportIds = due.map(({ reportId }) => reportId);
    await tx.deletedReport.deleteMany({ where: { AND: [where, { reportId: { in: reportIds } }] } });
    await audits(
      "report.purge",
      due.map(({ reportId, placementId }) => ({ entityId: reportId, before: { placementId } })),
    );
  });
}
