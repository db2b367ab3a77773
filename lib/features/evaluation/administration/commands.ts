import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden, notFound } from "@/lib/platform/errors";
import { openAnyEvaluation, readAgain } from "../life/commands/open-evaluation";
import { reachedTerm, type Term } from "../life/rules";
import type { Party } from "../rating/rules";
import { decisionsOf, seatIn } from "../reading/rules/evaluation-state";
import { askUnhidden, stopAskingThose } from "../signing/commands/ask-to-sign";

/**
 * Decides whether the other side sees a part of a term once it is submitted; null lets that follow from the submissions again. Who
 * cannot sign any more is not asked to, and who can by now is. Throws "not found", also for a term that has not begun, and "forbidden"
 * for somebody who belongs to one of the sides.
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
  return inTransaction(actor, async (work) => {
    const { tx, audit, changed } = work;
    const evaluation = await openAnyEvaluation(tx, evaluationId);
    const { viewer } = seatIn(evaluation, actor.id);
    if (viewer.party !== null) throw forbidden();
    assertOpen(evaluation);
    const reached = reachedTerm(evaluation.stage, decisionsOf(evaluation));
    const term = stage ?? reached;
    if (term > reached) throw notFound();
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
    changed({ kind: "evaluation", evaluationId });
    const state = { term, party };
    await audit("evaluation.visibility", evaluationId, {
      before: { ...state, hidden: before?.hidden ?? null },
      after: { ...state, hidden },
    });
    if (evaluation.stage === reached) {
      const change = { before: evaluation, after: await readAgain(tx, evaluationId) };
      await stopAskingThose(work, change, reached);
      await askUnhidden(work, change, reached);
    }
    return { hidden };
  });
}
