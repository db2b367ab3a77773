import "server-only";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import { doneBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { archiveStateOf } from "../rules";
import type { ElsewhereInput } from "../schema";

/** The result that counts of an evaluation, locked. Throws "not found", and bad input for an evaluation that is not done. */
async function openResult(tx: Tx, evaluationId: number) {
  await lockRow(tx, "Evaluation", evaluationId);
  const evaluation = await tx.evaluation.findUnique({
    where: { id: evaluationId },
    select: { stage: true, results: { where: { reopenedAt: null }, select: { id: true, archived: true } } },
  });
  if (!evaluation) throw notFound();
  const [result] = evaluation.results;
  if (evaluation.stage !== evaluationStage.done || !result) throw invalid("archive.error_not_done");
  return { resultId: result.id, stored: result.archived };
}

/**
 * Says that the result of a done evaluation is archived elsewhere, and where. Throws "not found", and bad input for an evaluation that is not
 * done, is archived, or is being sent.
 */
export async function markElsewhere(
  actor: Actor,
  { evaluationId, reason }: ElsewhereInput,
): Promise<Record<string, never>> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { resultId, stored } = await openResult(tx, evaluationId);
    const state = archiveStateOf(stored, new Date());
    if (state === "archived") throw invalid("archive.error_archived");
    if (state === "sending") throw invalid("archive.error_sending");
    const stated = { state: "elsewhere", reason, actorId: actor.id, changedAt: new Date() } as const;
    const data = { ...stated, claim: null, problem: null, words: null };
    await tx.archiveRecord.upsert({ where: { resultId }, create: { evaluationId, resultId, ...data }, update: data });
    if (state !== "elsewhere") await audit("evaluation.archive_elsewhere", evaluationId, { after: { resultId } });
    return {};
  });
}

/** Takes that back. Throws "not found", and bad input for an evaluation that is not done or not archived elsewhere. */
export async function unmarkElsewhere(
  actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<Record<string, never>> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { resultId, stored } = await openResult(tx, evaluationId);
    if (stored?.state !== "elsewhere") {
      // Sent again, perhaps, because the answer was lost.
      const held = { side: "before", field: "resultId", id: resultId } as const;
      if (await doneBefore(tx, actor, "evaluation.archive_anew", held)) return {};
      throw invalid("archive.error_not_elsewhere");
    }
    // What was sent without an answer is still to be found.
    await tx.archiveRecord.deleteMany({ where: { resultId, sentAt: null } });
    await tx.archiveRecord.updateMany({
      where: { resultId },
      data: { state: "waiting", reason: null, actorId: actor.id, changedAt: new Date() },
    });
    await audit("evaluation.archive_anew", evaluationId, { before: { resultId } });
    return {};
  });
}
