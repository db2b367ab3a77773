import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { tabOf } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import { signingOf } from "../../reading/queries/signing-of";
import { type Form, formVersionOf } from "../../reading/rules/evaluation-state";
import type { CountingAnswer } from "../schema";

/** Whose answers count in the running stage: a change of the goals makes them void. What a stage has ended with stays as it is. */
export const goalSignersIn = (row: EvaluationRow, form: Form): CountingAnswer[] =>
  signingOf(row, form, tabOf(row.stage)).counting.map(({ name, kind }) => ({ name, kind }));

/**
 * The same for pages that show the goals of a placement without its evaluation.
 * @param signedEvaluationId as `getGoals` gives it
 */
export async function listGoalSigners(actor: Actor, signedEvaluationId: number | null): Promise<CountingAnswer[]> {
  if (signedEvaluationId === null) return [];
  const row = await findEvaluation(actor, signedEvaluationId);
  return goalSignersIn(row, await getOriginalContent(formVersionOf(row)));
}
