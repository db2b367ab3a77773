import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { closeStage, storeContent } from "../../life/commands/close-stage";
import { notifyOf } from "../../life/commands/open-evaluation";
import { nextStage, type SigningSeat, type Term, waysIn } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { signingOf } from "../../reading/queries/signing-of";
import { decisionsOf, type Form } from "../../reading/rules/evaluation-state";
import { signedContentOf } from "../queries/signed-content";
import { isSignedByAll, type SignatureKind, type signatureProofs } from "../rules";
import { stopAsking } from "./ask-to-sign";

/** A signature to store, whose signer has been checked. */
export type NewSignature = {
  stage: Term;
  /** Of what the signer has read. */
  hash: string;
  seat: SigningSeat;
  kind: SignatureKind;
  remark: string | null;
  proof: (typeof signatureProofs)[number];
  /** The signer's name, and their account or the link they came by. */
  name: string;
  signer: { userId: number } | { linkId: number };
  isStandIn: boolean;
  /** When it was given; now, unless a receipt says it too. */
  at?: Date;
};

/**
 * Stores a signature and notifies the others, of whom those of the same seat are asked for it no more; with the last one that is waited
 * for, the stage ends and the next one begins. Throws a conflict when what would be signed is not what the signer has read.
 * @returns the stage after it
 */
export async function storeSignature(
  work: Work,
  row: EvaluationRow,
  { form, signature }: { form: Form; signature: NewSignature },
): Promise<number> {
  const { tx, audit, changed } = work;
  const { stage, hash: read, signer, at: createdAt = new Date(), ...data } = signature;
  const { hash, counting } = signingOf(row, form, stage);
  if (hash === null || hash !== read) throw conflict();
  const contentId = await contentIdOf(tx, row, { form, stage, hash });
  await tx.signature.create({ data: { ...data, ...signer, createdAt, contentId } });
  const { seat, kind, proof } = data;
  await audit("evaluation.sign", row.evaluationId, { after: { stage, seat, kind, proof, hash } });
  changed({ kind: "evaluation", evaluationId: row.evaluationId });
  // After its term, people may be asked for the running one.
  if (stage === row.stage) await stopAsking(work, row, seat);
  notifyOf(work, row, "signed", "linkId" in signer ? data.name : undefined);
  const isLast = stage === row.stage && isSignedByAll([...counting, { seat }], waysIn(decisionsOf(row), stage));
  return isLast ? closeStage(work, row, { contentId, next: nextStage(stage) }) : row.stage;
}

/** The stored content of a stage; a stage that is over has the one it ended with. */
async function contentIdOf(
  tx: Tx,
  row: EvaluationRow,
  { form, stage, hash }: { form: Form; stage: Term; hash: string },
): Promise<number> {
  if (stage === row.stage) return storeContent(tx, row, { stage, ...signedContentOf(row, form, stage) });
  const { evaluationId } = row;
  const { id } = await tx.signedContent.findUniqueOrThrow({
    where: { evaluationId_stage_hash: { evaluationId, stage, hash } },
    select: { id: true },
  });
  return id;
}
