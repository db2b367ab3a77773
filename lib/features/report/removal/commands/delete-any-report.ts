import "server-only";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { seatsSelect } from "@/lib/features/placement/policy";
import { everySeat } from "@/lib/features/placement/rules";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid, notFound } from "@/lib/platform/errors";
import { within } from "@/lib/platform/sql";
import { findManagedReport } from "../queries/get-all-report";
import { refusalOf } from "../rules";
import type { RemovalInput } from "../schema";
import { lockForDeletion } from "./locks";
import { setReportAside } from "./set-aside";

/**
 * Deletes a report, in any status, also when others have written in it, and notifies everybody around the student, but not of the reason.
 * One that the actor has deleted already stays so. Throws "not found", and bad input that says why for what stays (`refusalOf`).
 */
export async function deleteAnyReport(actor: Actor, input: RemovalInput): Promise<null> {
  return inTransaction(actor, async (work) => {
    const removal = { action: "report.delete", ids: [input.reportId] } as const;
    await removeOnce(work.tx, actor, removal, () => deleteWithReason(work, actor, input));
    return null;
  });
}

async function deleteWithReason(work: Work, actor: Actor, { reportId, reason }: RemovalInput): Promise<void> {
  const { tx, audit, notify, changed } = work;
  await lockForDeletion(tx, reportId);
  const report = await findManagedReport(within(tx), reportId);
  if (!report) throw notFound();
  const { placementId, status, evaluationId } = report;
  const refusal = refusalOf({ ...report, isSigned: Boolean(report.isSigned) });
  if (refusal === "sick_day" || refusal === "signed") throw invalid(`report_removal.refused_${refusal}`);
  assertGoesOn({ ...report, group: report });
  const { goalIds } = await setReportAside(work, reportId, { deletedById: actor.id, reason });
  await audit("report.delete", reportId, { before: { placementId, status } });
  const placement = await tx.placement.findUniqueOrThrow({ where: { id: placementId }, select: seatsSelect });
  notify("report-deleted", { placementId, deletedReportId: reportId }, everySeat(placement));
  if (goalIds.length > 0 && evaluationId !== null) changed({ kind: "evaluation", evaluationId });
}
