import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import type { ChangedRow, EvaluationRow } from "../../reading/queries/evaluation-row";
import { signingOf } from "../../reading/queries/signing-of";
import { decisionsOf } from "../../reading/rules/evaluation-state";
import { askToSign, isReadyToSign } from "../../signing/commands/ask-to-sign";
import { signedContentOf } from "../../signing/queries/signed-content";
import { isSignedByAll } from "../../signing/rules";
import { nextStage, type Term, waysIn } from "../rules";
import { closeStage, storeContent } from "./close-stage";
import { formOf } from "./open-evaluation";

/**
 * What follows from a change of an evaluation for the signatures of a term: when every seat has signed what it is now, the term ends, as
 * it does with the last signature; else the signatures are asked for that it still needs.
 * @returns the stage after it
 */
export async function advanceTerm(work: Work, change: ChangedRow, term: Term): Promise<number> {
  const { after } = change;
  const contentId = await contentSignedByAll(work.tx, after, term);
  if (contentId !== null) return closeStage(work, after, { contentId, next: nextStage(term) });
  await askToSign(work, change, term);
  return after.stage;
}

/** The stored content of a term that every seat has signed as it is now; null while a signature is waited for. */
async function contentSignedByAll(tx: Tx, row: EvaluationRow, term: Term): Promise<number | null> {
  if (!isReadyToSign(row, term)) return null;
  const form = await formOf(tx, row);
  if (!isSignedByAll(signingOf(row, form, term).counting, waysIn(decisionsOf(row), term))) return null;
  return storeContent(tx, row, { stage: term, ...signedContentOf(row, form, term) });
}
