import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { forbidden, invalid } from "@/lib/platform/errors";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { decisionsOf } from "../../reading/rules/evaluation-state";
import { type LifeAction, lifeSteps, reachedStage } from "../rules";
import { stageFor } from "./open-evaluation";

/**
 * The running stage of an open evaluation, for somebody who takes a step about it. Throws "forbidden" for a seat that never takes this
 * step, bad input where the stage or its state does not allow it.
 */
export async function stageToChange(
  tx: Tx,
  row: EvaluationRow,
  { actor, action }: { actor: Actor; action: LifeAction },
) {
  const stage = reachedStage(row.stage, decisionsOf(row));
  const found = await stageFor(tx, row, { actor, stage });
  if (!lifeSteps.some((step) => step.action === action && step.who.includes(found.seat))) throw forbidden();
  if (stage !== row.stage) throw invalid("evaluation.error_stage_over");
  if (!found.actions.includes(action)) throw invalid("evaluation.ways.error_not_now");
  return { ...found, stage };
}
