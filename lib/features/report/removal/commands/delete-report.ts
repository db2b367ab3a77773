import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { within } from "@/lib/platform/sql";
import { openPlan } from "../../life/commands/open-plan";
import { findManagedReport } from "../queries/get-all-report";
import { lockForDeletion } from "./locks";
import { setReportAside } from "./set-aside";

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

async function assertNobodyElseWrote(tx: Tx, reportId: number, studentId: number): Promise<void> {
  const others = { not: studentId };
  const [messages, answers, guests] = [
    await tx.message.count({ where: { reportId, authorId: others } }),
    await tx.answer.count({ where: { part: { reportId, authorId: others } } }),
    await tx.guestLink.count({ where: { reportId, givenAt: { not: null } } }),
  ];
  if (messages + answers + guests > 0) throw invalid("report.error_others_wrote");
}
