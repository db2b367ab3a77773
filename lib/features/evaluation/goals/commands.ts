import "server-only";
import { deleteGoal, getGoalPlacement, storeAnswer, storeAssessment, storeGoal } from "@/lib/features/goal/commands";
import type { AnswerGoalInput, AssessGoalInput, RemoveGoalInput, SaveGoalInput } from "@/lib/features/goal/schema";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { advanceTerm } from "../life/commands/advance-term";
import { formOf, openForWriting, readAgain, tellStaff } from "../life/commands/open-evaluation";
import { refuseSeat } from "../life/commands/refuse-seat";
import { evaluationStage, terms } from "../life/rules";
import { askedIn } from "../rating/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { seatIn } from "../reading/rules/evaluation-state";
import { goalsIn, isReachedSeen } from "./queries";
import { type GoalStep, isGoalStepIn, isGoalStepOf } from "./rules";

/**
 * Changes goals under the lock of the placement's evaluation: they are part of what is signed, so who has signed is asked again. The
 * evaluation is locked before the placement, as everywhere.
 * @param write does the change with the evaluation as it was before, which older placements do not have
 */
async function changeGoals<Result>(
  work: Work,
  { actor, placementId, step }: { actor: Actor; placementId: number; step: GoalStep },
  write: (row: EvaluationRow | null) => Promise<Result>,
): Promise<Result> {
  const row = await openForGoals(work, actor, placementId);
  if (!row) {
    if (step !== "set") throw invalid("goal.error_not_endterm");
    return write(null);
  }
  const { seat, viewer } = seatIn(row, actor.id);
  if (!isGoalStepOf(step, { seat, writes: viewer.writes }))
    throw refuseSeat(seat, isGoalStepOf(step, { seat, writes: "supervisor" }));
  if (!isGoalStepIn(step, row.stage)) throw invalid(refusalOf(step, row.stage));
  const result = await write(row);
  const term = terms.find((one) => one === row.stage);
  if (term) await advanceTerm(work, { before: row, after: await readAgain(work.tx, row.evaluationId) }, term);
  // While a part of the endterm is waited for, the student does not learn how far a goal was reached.
  if (step === "assess" && !isReachedSeen(row, "student")) tellStaff(work, row);
  else work.changed({ kind: "evaluation", evaluationId: row.evaluationId });
  return result;
}

async function openForGoals({ tx }: Work, actor: Actor, placementId: number): Promise<EvaluationRow | null> {
  const found = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  return found && openForWriting(tx, actor, found.id);
}

const refusalOf = (step: GoalStep, stage: number): string => {
  if (step === "set") return stage === evaluationStage.done ? "goal.error_done" : "goal.error_over";
  return stage < evaluationStage.endterm ? "goal.error_not_endterm" : "evaluation.error_stage_over";
};

/**
 * Writes down a goal or changes one, also from a point of a talk's agenda. Throws what `storeGoal` does, bad input once the
 * endterm is over, and "not found" for a question that its form does not ask.
 */
export const saveGoal = (actor: Actor, input: SaveGoalInput): Promise<{ goalId: number; revision: number }> =>
  inTransaction(actor, (work) =>
    changeGoals(work, { actor, placementId: input.placementId, step: "set" }, async (row) => {
      await assertAsked(work, row, input.questionId);
      return storeGoal(work, actor, input);
    }),
  );

async function assertAsked({ tx }: Work, row: EvaluationRow | null, questionId: number | undefined): Promise<void> {
  if (questionId === undefined) return;
  const asked = row && askedIn((await formOf(tx, row)).questions, evaluationStage.endterm);
  if (!asked?.some(({ id }) => id === questionId)) throw notFound();
}

/**
 * Removes a goal with what was said about it; one that the actor has removed already is removed. Throws what `deleteGoal` does, a conflict
 * when its answer or its assessment is not what the actor has seen, and bad input once the endterm is over.
 */
export const removeGoal = (actor: Actor, input: RemoveGoalInput): Promise<Record<string, never>> =>
  inTransaction(actor, async (work) => {
    await removeOnce(work.tx, actor, { action: "goal.remove", ids: [input.goalId] }, async () => {
      const placementId = await getGoalPlacement(work.tx, actor, input.goalId);
      await changeGoals(work, { actor, placementId, step: "set" }, (row) => {
        assertOutcomeSeen(row, actor, input);
        return deleteGoal(work, actor, { placementId, goalId: input.goalId, revision: input.revision });
      });
    });
    return {};
  });

/** What somebody may not see of a goal, as the student an assessment before its time, is no reason to ask them again. */
function assertOutcomeSeen(row: EvaluationRow | null, actor: Actor, input: RemoveGoalInput): void {
  const now = row && goalsIn(row, seatIn(row, actor.id).viewer).find(({ goalId }) => goalId === input.goalId);
  if (now && (now.answerRevision !== input.answerRevision || now.reachedRevision !== input.reachedRevision))
    throw conflict(now.revision);
}

/**
 * The student says what became of a goal. Throws "not found" for a goal that they may not see, "forbidden" for everybody else, bad input
 * unless the endterm runs, and what `storeAnswer` does.
 */
export const answerGoal = (actor: Actor, input: AnswerGoalInput): Promise<{ revision: number }> =>
  inTransaction(actor, async (work) => {
    const placementId = await getGoalPlacement(work.tx, actor, input.goalId);
    return changeGoals(work, { actor, placementId, step: "answer" }, () => storeAnswer(work, actor, input));
  });

/** The supervisor's seat says how far a goal was reached. Throws as `answerGoal` does. */
export const assessGoal = (actor: Actor, input: AssessGoalInput): Promise<{ revision: number }> =>
  inTransaction(actor, async (work) => {
    const placementId = await getGoalPlacement(work.tx, actor, input.goalId);
    return changeGoals(work, { actor, placementId, step: "assess" }, () => storeAssessment(work, actor, input));
  });
