import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { resume } from "@/lib/features/placement/commands/discontinue";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { forbidden, invalidAt, toAppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { keepUndrawn, storeDocuments } from "../../document/commands/store-documents";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { decisionsOf, seatIn } from "../../reading/rules/evaluation-state";
import { putAsideResult } from "../../result/commands/store-result";
import { reopenableStages } from "../rules";
import type { ReopenInput } from "../schema";
import { closeStage } from "./close-stage";
import { openAnyEvaluation } from "./open-evaluation";

/**
 * Takes an evaluation back to an earlier stage, with the reason on the record: what was signed and decided before stays there and counts no
 * longer. A placement that was discontinued goes on. What the same admin has sent with the same id changes nothing. Throws "not found",
 * "forbidden" for somebody with a seat in it, bad input beside a stage that is not earlier, in a group that has ended, and for a placement that was
 * discontinued and cannot go on, as `resume` says.
 */
export async function reopenEvaluation(actor: Actor, input: ReopenInput): Promise<{ stage: number }> {
  const { evaluationId, stage, reason, sendId } = input;
  if (!(await inTransaction(actor, ({ tx }) => openToReopen(tx, actor, input)))) return { stage };
  await makeDocuments(evaluationId);
  return inTransaction(actor, async (work) => {
    const row = await openToReopen(work.tx, actor, input);
    if (!row) return { stage };
    await keepUndrawn(work.tx, row);
    await work.tx.evaluationWay.create({ data: { evaluationId, stage, way: "reopen", reason, actorId: actor.id } });
    await work.audit("evaluation.reopen", evaluationId, {
      before: { stage: row.stage },
      after: { stage, ...(sendId && { sendId }) },
    });
    await putAsideResult(work.tx, row);
    await resume(work, row.placementId);
    // That it is done is no longer true.
    await withdraw(work, { evaluationId }, ["evaluation-done"]);
    await closeStage(work, row, { contentId: null, next: stage });
    return { stage };
  });
}

/** The evaluation under the lock; null when it was reopened by the same call before. */
async function openToReopen(
  tx: Tx,
  actor: Actor,
  { evaluationId, stage, sendId }: ReopenInput,
): Promise<EvaluationRow | null> {
  // The permission alone decides who may see it.
  const row = await openAnyEvaluation(tx, evaluationId);
  if (seatIn(row, actor.id).seat !== null) throw forbidden();
  if (sendId && (await sentBefore(tx, actor, "evaluation.reopen", { entityId: evaluationId, sendId }))) return null;
  assertOpen(row);
  if (!reopenableStages(row.stage, decisionsOf(row)).includes(stage))
    throw invalidAt("stage", "evaluation.ways.error_stage");
  return row;
}

/**
 * What was decided stays as it was documented: a document that is not made yet is made before anything changes. One that cannot be drawn
 * now keeps nobody from reopening: what it consists of is stored, and drawn by a job.
 */
async function makeDocuments(evaluationId: number): Promise<void> {
  try {
    await storeDocuments(evaluationId);
  } catch (problem) {
    log.error(
      { evaluationId, problem: toAppError(problem).key },
      "an evaluation is reopened before its document is drawn",
    );
  }
}
