import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalidAt } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { closeStage, storeContent } from "../../life/commands/close-stage";
import { openForWriting } from "../../life/commands/open-evaluation";
import { stageToChange } from "../../life/commands/stage-to-change";
import { evaluationStage } from "../../life/rules";
import { noticeStateOf } from "../../notice/rules";
import { storedAttendanceIn } from "../../reading/queries/attendance-in";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { proveSigner } from "../../signing/commands/prove-signer";
import { sendReceiptTo } from "../../signing/commands/send-receipt";
import { signedContentOf } from "../../signing/queries/signed-content";
import { signingScope } from "../../signing/rules";
import { isPassHeldBack, needsNoticeReason } from "../rules";
import type { DecideInput } from "../schema";
import { storeResult } from "./store-result";

/**
 * A teacher's decision that the student has passed or not: the last signature, after which everything is locked. Throws "not found" for
 * an evaluation they may not see, "forbidden" for who is no teacher of it, a conflict when the summary is no longer what they have read,
 * and bad input before the summary, beside the decision when "passed" is held back, beside the missing reason of "not passed" without a notice
 * in time, and without a proof that it is the person.
 */
export async function decideEvaluation(
  actor: Actor,
  input: DecideInput,
  { feideProof }: Pick<Caller, "feideProof">,
): Promise<{ stage: number }> {
  const { evaluationId, assessmentPassed, password, code } = input;
  // Asked before the proof, which would be spent for nothing, and again under the lock.
  await inTransaction(actor, ({ tx }) => openToDecide(tx, actor, input));
  const proof = await proveSigner(
    actor,
    { password, code },
    { feideProof, scope: signingScope({ ...input, stage: evaluationStage.summarizing }) },
  );
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    const { row, form, noticeReason } = await openToDecide(tx, actor, input);
    const stage = evaluationStage.summarizing;
    const grounds = assessmentPassed ? null : (input.reason ?? null);
    const signed = signedContentOf(row, form, stage, { assessmentPassed, grounds, noticeReason });
    const contentId = await storeContent(tx, row, { stage, ...signed });
    const name = row.people.find(({ id }) => id === actor.id)?.fullName ?? "";
    const signer = { seat: "teacher", kind: "signed", userId: actor.id, name } as const;
    const at = new Date();
    await tx.signature.create({ data: { contentId, proof, createdAt: at, ...signer } });
    await storeResult(work, row, { actor, assessmentPassed, grounds, noticeReason });
    await sendReceiptTo(tx, actor, { ...signed, evaluationId, stage, kind: signer.kind, at });
    await audit("evaluation.decide", evaluationId, { after: { stage, assessmentPassed, proof, hash: signed.hash } });
    return { stage: await closeStage(work, row, { contentId, next: evaluationStage.done }) };
  });
}

/** The evaluation, if the actor can decide so now and has read the summary as it is. */
async function openToDecide(tx: Tx, actor: Actor, input: DecideInput) {
  const { evaluationId, assessmentPassed, hash } = input;
  const row = await openForWriting(tx, actor, evaluationId);
  const { form, hash: current } = await stageToChange(tx, row, { actor, action: "decide" });
  if (current !== hash) throw conflict();
  if (assessmentPassed && isHeldBack(row)) {
    const key = "evaluation.error_days_to_make_up";
    throw invalidAt("assessmentPassed", key);
  }
  return { row, form, noticeReason: noticeReasonFor(row, input) };
}

/** Why somebody does not pass without a notice in time; null where there is one, and for who passes. Throws bad input beside a missing one. */
function noticeReasonFor(row: EvaluationRow, { assessmentPassed, noticeReason }: DecideInput): string | null {
  if (!needsNoticeReason(assessmentPassed, noticeStateOf(row.notices))) return null;
  const key = "evaluation.error_notice_reason";
  if (!noticeReason) throw invalidAt("noticeReason", key);
  return noticeReason;
}

const isHeldBack = (row: EvaluationRow): boolean => isPassHeldBack(row, storedAttendanceIn(row));
