import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden, invalid } from "@/lib/platform/errors";
import { seatIn } from "../../reading/queries/evaluation-state";
import { putAsideResult } from "../../result/commands/store-result";
import { askToSign } from "../../signing/commands/ask-to-sign";
import { evaluationStage, reopenableStages } from "../rules";
import type { ReopenInput } from "../schema";
import { closeStage } from "./close-stage";
import { openEvaluation } from "./open-evaluation";

/**
 * Takes an evaluation back to an earlier stage, with the reason on the record: what was signed and decided before stays there and
 * counts no longer. Throws "not found", "forbidden" for somebody with a seat in it, and bad input beside a stage that is not earlier.
 */
export async function reopenEvaluation(
  actor: Actor,
  { evaluationId, stage, reason }: ReopenInput,
): Promise<{ stage: number }> {
  return inTransaction(actor, async (work) => {
    // The permission alone decides who may see it.
    const row = await openEvaluation(work.tx, null, evaluationId);
    if (seatIn(row, actor.id).seat !== null) throw forbidden();
    if (!reopenableStages(row.stage).includes(stage))
      throw invalid("evaluation.ways.error_stage", { stage: ["evaluation.ways.error_stage"] });
    await work.tx.evaluationWay.create({ data: { evaluationId, stage, way: "reopen", reason, actorId: actor.id } });
    await work.audit("evaluation.reopen", evaluationId, { before: { stage: row.stage }, after: { stage } });
    await putAsideResult(work.tx, row);
    await closeStage(work.tx, row, { contentId: null, next: stage });
    if (stage !== evaluationStage.summarizing) await askToSign(work, row, stage);
    return { stage };
  });
}
