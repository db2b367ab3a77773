import "server-only";
import { seatOf } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { within } from "@/lib/platform/sql";
import { forgetDeadline } from "../../deadline/commands/remind-of-deadline";
import { deadlineFactsOf } from "../../deadline/queries/deadline-in";
import { signingOf } from "../../reading/queries/evaluation-record";
import { type EvaluationRow, selectEvaluation } from "../../reading/queries/evaluation-row";
import { isReadyToSign } from "../../signing/commands/ask-to-sign";
import { type Term, terms } from "../rules";
import { formOf } from "./open-evaluation";
import { settleTerm } from "./settle-term";

/**
 * What follows for an evaluation from another day, seat or group of its placement, inside that change: what was notified about a last safe
 * day that has moved is withdrawn, who was invited by mail to sign for the former supervisor cannot any more, and the new supervisor is
 * asked for the signature that the term waits for.
 * @param before the evaluation as it was before, locked
 */
export async function followPlacement(work: Work, before: EvaluationRow): Promise<void> {
  const { evaluationId } = before;
  const after = await selectEvaluation(within(work.tx), { evaluationId, actor: null }).executeTakeFirstOrThrow();
  work.changed({ kind: "evaluation", evaluationId });
  if (deadlineFactsOf(before).lastSafeDay !== deadlineFactsOf(after).lastSafeDay) await forgetDeadline(work, before);
  if (before.supervisorId !== after.supervisorId || before.groupId !== after.groupId)
    await revokeOpenLinks(work, evaluationId);
  const term = terms.find((one) => one === before.stage);
  if (!term) return;
  // What is signed does not name the ward, the days or the people of the seats: nothing ends by it.
  await settleTerm(work, before, term);
  await askNewSupervisor(work, { before, after }, term);
}

async function revokeOpenLinks({ tx, audit }: Work, evaluationId: number): Promise<void> {
  const { count } = await tx.signLink.updateMany({
    where: { evaluationId, revokedAt: null, usedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count > 0) await audit("evaluation.revoke_sign_link", evaluationId);
}

/** Asks who has taken the supervisor's seat to sign a term that already waited for that seat. */
async function askNewSupervisor(
  work: Work,
  { before, after }: { before: EvaluationRow; after: EvaluationRow },
  term: Term,
): Promise<void> {
  const { supervisorId } = after;
  const isNew =
    supervisorId !== null && seatOf(supervisorId, { ...before, group: { teachers: before.teachers } }) === null;
  if (!isNew || !isReadyToSign(before, term) || (await hasSupervisorSigned(work.tx, after, term))) return;
  const { evaluationId, placementId } = after;
  work.notify("ready-to-be-signed", { placementId, evaluationId }, [{ userId: supervisorId, seat: "supervisor" }]);
}

const hasSupervisorSigned = async (tx: Tx, row: EvaluationRow, term: Term): Promise<boolean> =>
  signingOf(row, await formOf(tx, row), term).counting.some(({ seat }) => seat === "supervisor");
