import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { lastKept } from "@/lib/platform/last-kept";
import { within } from "@/lib/platform/sql";
import { bringReportBack } from "../../removal/commands/bring-back";
import { lockForDeletion } from "../../removal/commands/locks";
import { restoreOnce } from "../../removal/commands/restore-once";
import { setReportAside } from "../../removal/commands/set-aside";
import { findManagedReport } from "../../removal/queries/list-managed-reports";
import { openPlan } from "./open-plan";

/**
 * The student deletes a report that is being planned and that nobody else has written in; for a day it can be brought back. One that
 * the actor has deleted already stays so. Throws what `openPlan` throws, and bad input when somebody else has written in it or a signed
 * evaluation names it as evidence.
 */
export async function deleteReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const removal = { action: "report.delete", ids: [reportId] } as const;
    await removeOnce(work.tx, actor, removal, () => deletePlan(work, actor, reportId));
    return null;
  });
}

async function deletePlan(work: Work, actor: Actor, reportId: number): Promise<void> {
  const { tx, audit, changed } = work;
  await lockForDeletion(tx, reportId);
  const { placementId } = await openPlan(tx, actor, reportId);
  await assertNobodyElseWrote(tx, reportId, actor.id);
  const { evaluationId = null, isSigned = false } = (await findManagedReport(within(tx), reportId)) ?? {};
  if (isSigned) throw invalid("report_removal.refused_signed");
  const { goalIds } = await setReportAside(work, reportId, null);
  await audit("report.delete", reportId, { before: { placementId } });
  if (goalIds.length > 0 && evaluationId !== null) changed({ kind: "evaluation", evaluationId });
}

/**
 * The student brings a deleted report back; one that they have brought back already stays so. Throws "not found" for one that is not
 * theirs, or was deleted too long ago, bad input once they were taken out of the placement and when its group has ended.
 */
export async function restoreReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async (work) => {
    const where = { reportId, deletedById: null, deletedAt: { gt: lastKept() }, placement: { studentId: actor.id } };
    await restoreOnce(work.tx, actor, reportId, async () => {
      const { placementId } = await bringReportBack(work, where);
      await work.audit("report.restore", reportId, { after: { placementId } });
    });
    return null;
  });
}

async function assertNobodyElseWrote(tx: Tx, reportId: number, studentId: number): Promise<void> {
  const others = { not: studentId };
  const [messages, answers, guests] = [
    await tx.message.count({ where: { reportId, authorId: others } }),
    await tx.answer.count({ where: { part: { reportId, authorId: others } } }),
    await tx.guestLink.count({ where: { reportId, givenAt: { not: null } } }),
  ];
  if (messages + answers + guests > 0) throw invalid("report.error_others_wrote");
}
