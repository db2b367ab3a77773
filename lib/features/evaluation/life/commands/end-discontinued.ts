import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { storeResult } from "../../result/commands/store-result";
import { signedContentOf } from "../../signing/queries/signed-content";
import { evaluationStage, terms } from "../rules";
import { closeStage, storeContent } from "./close-stage";
import { formOf } from "./open-evaluation";

/**
 * Ends the evaluation of a placement that is discontinued, with the decision in it and the evaluation locked.
 * @returns the stage after it
 */
export async function endDiscontinued(
  work: Work,
  row: EvaluationRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<number> {
  await storeResult(work, row, { actor, assessmentPassed: null, grounds: reason });
  return closeStage(work, row, { contentId: await signedSoFar(work.tx, row), next: evaluationStage.done });
}

/** The content of a term that is discontinued after somebody has signed it, so that their signatures go on counting; else null. */
async function signedSoFar(tx: Tx, row: EvaluationRow): Promise<number | null> {
  const term = terms.find((one) => one === row.stage);
  if (!term || !row.signatures.some(({ stage }) => stage === term)) return null;
  return storeContent(tx, row, { stage: term, ...signedContentOf(row, await formOf(tx, row), term) });
}
