import "server-only";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";

/** Locks the evaluation of a placement, which comes before the placement and its reports. Null when it has none. */
export async function lockEvaluation(tx: Tx, placementId: number): Promise<number | null> {
  const evaluation = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  if (evaluation) await lockRow(tx, "Evaluation", evaluation.id);
  return evaluation?.id ?? null;
}

/**
 * Locks a report that is to be deleted, also against who only refers to it, as a message does; before it the evaluation, so that nobody signs
 * meanwhile what names the report. Throws "not found".
 */
export async function lockForDeletion(tx: Tx, reportId: number): Promise<void> {
  const report = await tx.report.findUnique({ where: { id: reportId }, select: { placementId: true } });
  if (!report) throw notFound();
  await lockEvaluation(tx, report.placementId);
  await lockRow(tx, "Report", reportId, "update");
}
