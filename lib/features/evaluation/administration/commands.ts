import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { type Term, termOf } from "../life/rules";
import type { Party } from "../rating/rules";

/**
 * Decides whether the other side sees a part of a term once it is submitted; null lets that follow from the submissions again. Throws
 * "not found", also for a term that has not begun.
 */
export async function adminChangeValueHideAnswerForEvaluation(
  actor: Actor,
  {
    evaluationId,
    party,
    hidden,
    stage,
  }: { evaluationId: number; party: Party; hidden: boolean | null; stage?: Term | undefined },
): Promise<{ hidden: boolean | null }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockRow(tx, "Evaluation", evaluationId);
    const evaluation = await tx.evaluation.findUnique({ where: { id: evaluationId }, select: { stage: true } });
    if (!evaluation) throw notFound();
    const running = termOf(evaluation.stage);
    const term = stage ?? running;
    if (term > running) throw notFound();
    const key = { evaluationId, term, party };
    const before = await tx.evaluationPart.findUnique({
      where: { evaluationId_term_party: key },
      select: { hidden: true },
    });
    if ((before?.hidden ?? null) === hidden) return { hidden };
    await tx.evaluationPart.upsert({
      where: { evaluationId_term_party: key },
      create: { ...key, hidden },
      update: { hidden },
    });
    const state = { term, party };
    await audit("evaluation.visibility", evaluationId, {
      before: { ...state, hidden: before?.hidden ?? null },
      after: { ...state, hidden },
    });
    return { hidden };
  });
}
