import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertComplete, openPart, type PartInput, stateOf } from "./open-part";

/** Submits the actor's part of a term. Throws what `openPart` does, and bad input beside each compulsory question without an answer. */
export async function submitEvaluation(actor: Actor, input: PartInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, ["submit"]);
    assertComplete(part.asked, part.said);
    await work.audit("evaluation.submit", input.evaluationId, { after: stateOf(part) });
    return raise(work, part.id, { submittedAt: new Date(), submittedById: actor.id });
  });
}

/** Takes the actor's submitted part back. Throws what `openPart` does. */
export async function withdrawEvaluation(actor: Actor, input: PartInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, ["withdraw"]);
    await work.audit("evaluation.withdraw", input.evaluationId, { after: stateOf(part) });
    return raise(work, part.id, { submittedAt: null, submittedById: null });
  });
}

const raise = (
  { tx }: Work,
  partId: number,
  data: { submittedAt: Date | null; submittedById: number | null },
): Promise<{ revision: number }> =>
  tx.evaluationPart.update({
    where: { id: partId },
    data: { ...data, revision: { increment: 1 } },
    select: { revision: true },
  });
