import "server-only";
import type { StageFacts } from "../../life/policy";
import { type SignedStage, signedStages, waysIn } from "../../life/rules";
import { signedContentOf } from "../../signing/queries/signed-content";
import { countingSignatures, seatsLeftOut } from "../../signing/rules";
import type { SignatureItem } from "../../signing/schema";
import { closedHashOf, decisionsOf, type Form, type TermState, toIso } from "../rules/evaluation-state";
import type { EvaluationRow } from "./evaluation-row";

/** The hash of what a stage is signed for: what it ended with, or what it has now. */
const hashOfStage = (row: EvaluationRow, form: Form, stage: SignedStage): string | null =>
  stage < row.stage ? closedHashOf(row, stage) : signedContentOf(row, form, stage).hash;

/** The stored signatures of a stage that count now, with the hash of its content; a skipped stage has no content. */
export function signingOf(row: EvaluationRow, form: Form, stage: SignedStage) {
  const hash = hashOfStage(row, form, stage);
  return { hash, counting: hash === null ? [] : countingSignatures(row.signatures, stage, hash) };
}

/** What decides who can take which step about a stage. */
export function factsOf(
  row: EvaluationRow,
  form: Form,
  { stage, state }: { stage: SignedStage; state: TermState },
): StageFacts {
  return {
    stage,
    running: row.stage,
    missing: state.missing,
    settled: state.settled,
    signed: signingOf(row, form, stage).counting.map(({ seat }) => seat),
    leftOut: seatsLeftOut(waysIn(decisionsOf(row), stage)),
  };
}

/** The signatures of the stages up to the shown one, each with whether it still counts. */
export function signaturesIn(row: EvaluationRow, form: Form, shown: SignedStage): SignatureItem[] {
  const counting = new Set(
    signedStages.filter((stage) => stage <= shown).flatMap((stage) => signingOf(row, form, stage).counting),
  );
  return row.signatures
    .filter(({ stage }) => stage <= shown)
    .map((signature) => {
      const { createdAt, ...item } = signature;
      return { ...item, at: toIso(createdAt), isVoid: !counting.has(signature) };
    });
}
