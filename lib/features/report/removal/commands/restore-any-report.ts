import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { restorableSince } from "@/lib/platform/restorable-since";
import { keptDays } from "../rules";
import { bringReportBack } from "./bring-back";
import { restoreOnce } from "./restore-once";

/**
 * Brings back a report that was deleted with a reason, and notifies everybody around the student. One that the actor has brought back
 * already stays so. Throws what `bringReportBack` throws.
 */
export async function restoreAnyReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const where = { reportId, deletedById: { not: null }, deletedAt: { gt: restorableSince(new Date(), keptDays) } };
    await restoreOnce(work.tx, actor, reportId, async () => {
      const { placementId, people, evaluationId } = await bringReportBack(work, where);
      await work.audit("report.restore", reportId, { after: { placementId } });
      work.notify("report-restored", { placementId, reportId }, people);
      if (evaluationId !== null) work.changed({ kind: "evaluation", evaluationId });
    });
    return null;
  });
}
