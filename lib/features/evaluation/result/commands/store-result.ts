import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { notifyOf } from "../../life/commands/open-evaluation";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";

/** Stores how an evaluation ends, lets its document be made, and notifies everybody around it. */
export async function storeResult(
  work: Work,
  row: EvaluationRow,
  {
    actor,
    ...result
  }: { actor: Actor; assessmentPassed: boolean | null; grounds: string | null; noticeReason?: string | null },
): Promise<void> {
  const { evaluationId } = row;
  await work.tx.evaluationResult.create({ data: { evaluationId, decidedById: actor.id, ...result } });
  await addJob(work.tx, "store-evaluation-documents", { evaluationId });
  notifyOf(work, row, "evaluation-done");
}

/** A result of before an evaluation was reopened stays on the record and counts no longer. */
export async function putAsideResult(tx: Tx, { evaluationId }: Pick<EvaluationRow, "evaluationId">): Promise<void> {
  await tx.evaluationResult.updateMany({
    where: { evaluationId, reopenedAt: null },
    data: { reopenedAt: new Date() },
  });
}
