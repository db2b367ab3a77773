import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { lockRow, lockRows } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { begunCount, hasBegun } from "../../reading/queries/has-begun";
import { decisionsOf } from "../../reading/rules/evaluation-state";
import { evaluationStage, isRunning, reachedStage } from "../rules";
import { endDiscontinued } from "./end-discontinued";
import { openAnyEvaluation, readAgain, readEvaluationsOf } from "./open-evaluation";

/** Gives new placements their evaluations, inside the change that makes them: each has one from its first day on (SPEC §4). */
export async function addEvaluations({ tx }: Pick<Work, "tx">, placementIds: readonly number[]): Promise<void> {
  const placements = sql<{ id: number }>`unnest(${placementIds}::int[])`.as<"placement">(sql`placement(id)`);
  await within(tx)
    .insertInto("Evaluation")
    .columns(["placementId"])
    .expression(({ selectFrom }) => selectFrom(placements).select("placement.id"))
    .execute();
}

/** The evaluation of a placement, locked until the transaction ends; null for an older placement without one. */
export async function lockEvaluationOf(tx: Tx, placementId: number): Promise<EvaluationRow | null> {
  const found = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  return found && openAnyEvaluation(tx, found.id);
}

/** Locks the evaluations of groups, and of other placements, until the transaction ends: before both, as commands of evaluations do. */
export async function lockEvaluationsOf(
  tx: Tx,
  groupIds: readonly number[],
  placementIds: readonly number[] = [],
): Promise<void> {
  const where = { placement: { OR: [{ groupId: { in: [...groupIds] } }, { id: { in: [...placementIds] } }] } };
  const all = await tx.evaluation.findMany({ where, select: { id: true } });
  await lockRows(
    tx,
    "Evaluation",
    all.map(({ id }) => id),
  );
}

/** The evaluations of placements, by placement, locked until the transaction ends. */
export async function openEvaluationsOf(tx: Tx, placementIds: readonly number[]): Promise<Map<number, EvaluationRow>> {
  await lockEvaluationsOf(tx, [], placementIds);
  return readEvaluationsOf(tx, placementIds);
}

/** Somebody has written, decided or signed something in an evaluation. */
const isBegun = async (tx: Tx, id: number): Promise<boolean> =>
  hasBegun(await tx.evaluation.findUniqueOrThrow({ where: { id }, select: { _count: begunCount } }));

/**
 * Removes the evaluation of a placement that is removed, inside that change.
 * @returns false when somebody has written, decided or signed something in it: then nothing is removed
 */
export async function removeEvaluation({ tx }: Pick<Work, "tx">, placementId: number): Promise<boolean> {
  const evaluation = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  if (!evaluation) return true;
  // Its parts and talk would go with it: who is about to write one waits.
  await lockRow(tx, "Evaluation", evaluation.id);
  if (await isBegun(tx, evaluation.id)) return false;
  await tx.evaluation.delete({ where: { id: evaluation.id } });
  return true;
}

/**
 * Discontinues the evaluation of a placement that is discontinued, inside that change: the way of the teacher who does it on the page of the
 * evaluation. Throws bad input for one that is done.
 * @param row the evaluation, locked
 */
export async function discontinueEvaluation(
  work: Work,
  row: EvaluationRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  if (!isRunning(row)) throw invalid("placements.error_done");
  const { evaluationId } = row;
  const stage = reachedStage(row.stage, decisionsOf(row));
  const way = "discontinue" as const;
  await work.tx.evaluationWay.create({ data: { evaluationId, stage, way, reason, actorId: actor.id } });
  await work.audit("evaluation.proceed", evaluationId, { after: { way, stage, party: null } });
  // Read with the decision in it.
  await endDiscontinued(work, await readAgain(work.tx, evaluationId), { actor, reason });
}

/** Lets an evaluation that has begun keep the version of its form when its placement moves to another group, inside that change. */
export async function keepForm(tx: Tx, row: EvaluationRow): Promise<void> {
  const { evaluationId: id, formVersionId, evaluationFormVersionId } = row;
  if (formVersionId !== null || (row.stage === evaluationStage.midterm && !(await isBegun(tx, id)))) return;
  await tx.evaluation.update({ where: { id }, data: { formVersionId: evaluationFormVersionId } });
}
