import "server-only";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { advanceTerm } from "../../life/commands/advance-term";
import { notifyOf, readAgain } from "../../life/commands/open-evaluation";
import { evaluationStage } from "../../life/rules";
import { talkEvents } from "../../talk/rules";
import { assertComplete, type OpenPart, openPart, type PartInput, stateOf, storedId } from "./open-part";

/** The event of a submission. */
const completedEvent = ({ party, term }: OpenPart) =>
  `${party}-completed-${term === evaluationStage.midterm ? "midterm" : "endterm"}` as const;

/**
 * Submits the actor's part of a term, and notifies the other side and the teachers; with the last one it may be time to sign. Throws what `openPart` does, and bad input beside
 * each compulsory question without an answer.
 */
export async function submitEvaluation(actor: Actor, input: PartInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, ["submit"]);
    assertComplete(part.asked, part.stored);
    await work.audit("evaluation.submit", input.evaluationId, { after: stateOf(part) });
    notifyOf(work, part.row, completedEvent(part));
    await work.markRead([talkEvents[part.term].submit], { evaluationId: input.evaluationId });
    const saved = await storeSubmission(work, part, { submittedAt: new Date(), submittedById: actor.id });
    const after = await readAgain(work.tx, part.evaluationId);
    await advanceTerm(work, { before: part.row, after }, part.term);
    return saved;
  });
}

/** Takes the actor's submitted part back, and the notifications of it. Throws what `openPart` does. */
export async function withdrawEvaluation(actor: Actor, input: PartInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const part = await openPart(work.tx, actor, input, ["withdraw"]);
    await work.audit("evaluation.withdraw", input.evaluationId, { after: stateOf(part) });
    await withdraw(work, { evaluationId: part.evaluationId }, [completedEvent(part)]);
    return storeSubmission(work, part, { submittedAt: null, submittedById: null });
  });
}

async function storeSubmission(
  { tx, changed }: Work,
  part: OpenPart,
  data: { submittedAt: Date | null; submittedById: number | null },
): Promise<{ revision: number }> {
  changed({ kind: "evaluation", evaluationId: part.evaluationId });
  return tx.evaluationPart.update({
    where: { id: await storedId(tx, part) },
    data: { ...data, revision: { increment: 1 } },
    select: { revision: true },
  });
}
