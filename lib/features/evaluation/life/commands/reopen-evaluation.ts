import "server-only";
import { withdraw } from "@/lib/features/notification/commands/store-notifications";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden, invalid } from "@/lib/platform/errors";
import { storeDocuments } from "../../document/commands/store-documents";
import { decisionsOf, seatIn } from "../../reading/queries/evaluation-state";
import { putAsideResult } from "../../result/commands/store-result";
import { reopenableStages } from "../rules";
import type { ReopenInput } from "../schema";
import { closeStage } from "./close-stage";
import { openEvaluation } from "./open-evaluation";

/**
 * Takes an evaluation back to an earlier stage, with the reason on the record: what was signed and decided before stays there and
 * counts no longer. Throws "not found", "forbidden" for somebody with a seat in it, bad input beside a stage that is not earlier, and
 * "unavailable" when the document of what was decided is not made yet and cannot be now.
 */
export async function reopenEvaluation(
  actor: Actor,
  { evaluationId, stage, reason }: ReopenInput,
): Promise<{ stage: number }> {
  // What was decided stays as it was documented: a document that is not made yet is made before anything changes.
  await storeDocuments(evaluationId);
  return inTransaction(actor, async (work) => {
    // The permission alone decides who may see it.
    const row = await openEvaluation(work.tx, null, evaluationId);
    if (seatIn(row, actor.id).seat !== null) throw forbidden();
    if (!reopenableStages(row.stage, decisionsOf(row)).includes(stage))
      throw invalid("evaluation.ways.error_stage", { stage: ["evaluation.ways.error_stage"] });
    await work.tx.evaluationWay.create({ data: { evaluationId, stage, way: "reopen", reason, actorId: actor.id } });
    await work.audit("evaluation.reopen", evaluationId, { before: { stage: row.stage }, after: { stage } });
    await putAsideResult(work.tx, row);
    // That it is done, or can be signed in a later stage, is no longer true.
    const notified = await withdraw(work.tx, { evaluationId }, ["evaluation-done", "ready-to-be-signed"]);
    work.changed(...notified.map((userId) => ({ kind: "badge" as const, userId })));
    await closeStage(work, row, { contentId: null, next: stage });
    return { stage };
  });
}
