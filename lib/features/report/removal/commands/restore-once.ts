import "server-only";
import { hasDone } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * Brings a report back. The same sent again, because its answer was lost, finds nothing deleted any more: a report that is there and that the
 * actor has brought back before is brought back.
 * @param restore throws "not found" for what is not deleted, after it has waited for the first call by a lock
 */
export async function restoreOnce(
  tx: Tx,
  actor: Pick<Actor, "id">,
  reportId: number,
  restore: () => Promise<void>,
): Promise<void> {
  try {
    await restore();
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "notFound")) throw error;
    const report = await tx.report.findUnique({ where: { id: reportId }, select: { id: true } });
    if (!report || !(await hasDone(tx, actor, "report.restore", reportId))) throw error;
  }
}
