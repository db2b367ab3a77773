import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { restorableSince } from "@/lib/platform/restorable-since";
import { bringReportBack } from "./bring-back";
import { restoreOnce } from "./restore-once";

/**
 * The student brings a deleted report back; one that they have brought back already stays so. Throws "not found" for one that is not
 * theirs, or was deleted too long ago, bad input once they were taken out of the placement and when its group has ended.
 */
export async function restoreReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const where = {
      reportId,
      deletedById: null,
      deletedAt: { gt: restorableSince() },
      placement: { studentId: actor.id },
    };
    await restoreOnce(work.tx, actor, reportId, async () => {
      const { placementId } = await bringReportBack(work, where);
      await work.audit("report.restore", reportId, { after: { placementId } });
    });
    return null;
  });
}
