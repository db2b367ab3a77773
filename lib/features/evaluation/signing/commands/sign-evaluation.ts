import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { openForWriting, stageFor } from "../../life/commands/open-evaluation";
import { refuseSeat } from "../../life/commands/refuse-seat";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import { remarkOf, signingScope } from "../rules";
import type { SignInput } from "../schema";
import { proveSigner } from "./prove-signer";
import { sendReceiptTo } from "./send-receipt";
import { storeSignature } from "./store-signature";

/**
 * Signs a term in the actor's seat, says that they disagree, or declines; with the last signature the next stage begins. Each signer
 * gets a receipt. Throws "not found" for an evaluation they may not see and for a term that has not begun, "forbidden" for somebody who
 * signs in no seat, bad input when the term waits for something else or the seat has signed, a conflict when what would be signed is not
 * what the actor has read, and what `proveSigner` does. No proof is used up for what cannot be signed.
 */
export async function signEvaluation(
  actor: Actor,
  input: SignInput,
  { feideProof }: Pick<Caller, "feideProof">,
): Promise<{ stage: number }> {
  const { evaluationId, stage, hash, kind, password, code } = input;
  await openSeat(db, await findEvaluation(actor, evaluationId), { actor, input });
  const proof = await proveSigner(actor, { password, code }, { feideProof, scope: signingScope(input) });
  return inTransaction(actor, async (work) => {
    const row = await openForWriting(work.tx, actor, evaluationId);
    const { form, seat, isStandIn } = await openSeat(work.tx, row, { actor, input });
    const at = new Date();
    const next = await storeSignature(work, row, {
      form,
      signature: {
        stage,
        hash,
        seat,
        kind,
        proof,
        at,
        isStandIn,
        remark: remarkOf(input),
        name: actor.fullName,
        signer: { userId: actor.id },
      },
    });
    await sendReceiptTo(work.tx, actor, { evaluationId, stage, kind, at, hash });
    return { stage: next };
  });
}

/** The seat in which the actor can sign what they have read. */
async function openSeat(reader: Reader, row: EvaluationRow, { actor, input }: { actor: Actor; input: SignInput }) {
  const { stage, hash: read } = input;
  if (stage > row.stage) throw notFound();
  const { form, seat, signs, actions, hash } = await stageFor(reader, row, { actor, stage });
  if (signs === null) throw refuseSeat(seat);
  if (!actions.includes("sign")) throw invalid("evaluation.error_not_to_sign");
  if (hash !== read) throw conflict();
  return { form, seat: signs, isStandIn: seat === "secondary_supervisor" };
}
