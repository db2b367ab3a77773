import "server-only";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { prepared, type Slots, statements } from "@/lib/platform/sql";
import { type EvaluationRow, selectEvaluations } from "./evaluation-row";

const evaluationById = prepared(
  ({ evaluationId, actorId }: Slots<{ evaluationId: number; actorId: number }>, { role }: Pick<Actor, "role">) =>
    selectEvaluations(statements)
      .where("e.id", "=", evaluationId)
      .where(visibleSql({ id: actorId, role })),
);

/** One evaluation with everything around it. Throws "not found" for one that the actor may not see. */
export async function findEvaluation(actor: Actor, evaluationId: number): Promise<EvaluationRow> {
  const [row] = await evaluationById({ evaluationId, actorId: actor.id }, { role: actor.role });
  if (!row) throw notFound();
  return row;
}
