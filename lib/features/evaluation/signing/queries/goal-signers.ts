import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { tabOf } from "../../life/rules";
import { signingOf } from "../../reading/queries/evaluation-record";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { type Form, formVersionOf } from "../../reading/queries/evaluation-state";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import type { CountingAnswer } from "../schema";

/** Whose answers count in the running stage: a change of the goals makes them void. What a stage has ended with stays as it is. */
export const goalSignersIn = (row: EvaluationRow, form: Form): CountingAnswer[] =>
  signingOf(row, form, tabOf(row.stage)).counting.map(({ name, kind }) => ({ name, kind }));

const signedInRunningStage = prepared(({ placementId }: Slots<{ placementId: number }>) =>
  statements
    .selectFrom("Evaluation as e")
    .where("e.placementId", "=", placementId)
    .where(({ exists }) =>
      exists(
        on<{ e: "Evaluation" }>()
          .selectFrom("SignedContent as c")
          .innerJoin("Signature as s", "s.contentId", "c.id")
          .whereRef("c.evaluationId", "=", "e.id")
          .whereRef("c.stage", "=", "e.stage")
          .select("s.id"),
      ),
    )
    .select("e.id"),
);

/** The same for a placement, for pages that show its goals without the evaluation. Throws "not found" for one that the actor may not see. */
export async function listGoalSigners(
  actor: Actor,
  { placementId }: { placementId: number },
): Promise<CountingAnswer[]> {
  const [signed] = await signedInRunningStage({ placementId });
  if (!signed) return [];
  const row = await findEvaluation(actor, signed.id);
  return goalSignersIn(row, await getOriginalContent(formVersionOf(row)));
}
