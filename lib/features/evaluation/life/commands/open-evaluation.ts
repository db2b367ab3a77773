import "server-only";
import { sql } from "kysely";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { visibleSql } from "@/lib/features/placement/queries";
import { everySeat, type Seat, standInOf } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import type { Reader, Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import { viewerOf } from "../../rating/rules";
import { type EvaluationRow, selectEvaluations } from "../../reading/queries/evaluation-row";
import { factsOf, signingOf } from "../../reading/queries/signing-of";
import { type Form, formVersionOf, seatIn, seenStage } from "../../reading/rules/evaluation-state";
import { lifeActionsOf } from "../policy";
import type { SignedStage } from "../rules";

/**
 * An evaluation that is locked until the transaction ends, as it is under the lock. Throws "not found" for one that the actor may not
 * see.
 */
export async function openEvaluation(tx: Tx, actor: Actor, evaluationId: number): Promise<EvaluationRow> {
  // A statement of its own: one that waits for the lock would read the evaluation as it was before.
  await lockRow(tx, "Evaluation", evaluationId);
  const row = await selectOne(tx, evaluationId).where(visibleSql(actor)).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * The same without asking who may see it: for jobs, for what follows from another change, and for commands that check otherwise who
 * asks. Throws "not found" for one that does not exist.
 */
export async function openAnyEvaluation(tx: Tx, evaluationId: number): Promise<EvaluationRow> {
  await lockRow(tx, "Evaluation", evaluationId);
  const row = await selectOne(tx, evaluationId).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** An evaluation as it is by now, inside a change that has opened it before and has changed it. */
export const readAgain = (tx: Tx, evaluationId: number): Promise<EvaluationRow> =>
  selectOne(tx, evaluationId).executeTakeFirstOrThrow();

/** The evaluations of placements as they are by now, by placement, inside a change that has locked them. */
export async function readEvaluationsOf(tx: Tx, placementIds: readonly number[]): Promise<Map<number, EvaluationRow>> {
  const rows = await selectEvaluations(within(tx))
    .where("e.placementId", "=", sql<number>`any(${placementIds}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.placementId, row]));
}

const selectOne = (tx: Tx, evaluationId: number) => selectEvaluations(within(tx)).where("e.id", "=", evaluationId);

/** What `openEvaluation` opens, for writing. Throws bad input when the group has ended. */
export async function openForWriting(tx: Tx, actor: Actor, evaluationId: number): Promise<EvaluationRow> {
  const row = await openEvaluation(tx, actor, evaluationId);
  assertOpen(row);
  return row;
}

/** Those who rate and the teachers: everybody but a secondary supervisor who does not stand in on the day. */
export function peopleOf(row: EvaluationRow, day: string = today()): { userId: number; seat: Seat }[] {
  const standIn = standInOf(row);
  return everySeat({ ...row, group: { teachers: row.teachers } }).filter(
    ({ seat }) => seat === "teacher" || viewerOf(seat, standIn, day).writes !== null,
  );
}

/** The evaluation's form in the default language, of which every hash is made. */
export const formOf = (reader: Reader, row: EvaluationRow): Promise<Form> =>
  getOriginalContent(formVersionOf(row), reader);

/** A stage as somebody finds it: what it has now, the signatures that count, and what the person can do. */
export async function stageFor(
  reader: Reader,
  row: EvaluationRow,
  { actor, stage }: { actor: Actor; stage: SignedStage },
) {
  const form = await formOf(reader, row);
  const { seat, viewer, signs } = seatIn(row, actor.id);
  const { state, seesAll } = seenStage(row, stage, viewer);
  const facts = factsOf(row, form, { stage, state });
  return {
    form,
    seat,
    signs,
    state,
    facts,
    actions: lifeActionsOf({ standing: seat, signs, seesAll }, facts),
    ...signingOf(row, form, stage),
  };
}

/** Tells the open pages of supervisors and teachers that something has changed of which the student does not know. */
export const tellStaff = ({ changed }: Pick<Work, "changed">, row: EvaluationRow): void =>
  changed(
    ...everySeat({ ...row, group: { teachers: row.teachers } }).flatMap(({ userId, seat }) =>
      seat === "student" ? [] : { kind: "evaluation-of" as const, evaluationId: row.evaluationId, userId },
    ),
  );

/**
 * Notifies people around an evaluation.
 * @param guestName who caused it, without an account
 */
export const notifyOf = (
  { notify }: Pick<Work, "notify">,
  row: EvaluationRow,
  event: Parameters<Work["notify"]>[0],
  guestName?: string,
): void =>
  notify(event, { placementId: row.placementId, evaluationId: row.evaluationId }, peopleOf(row), { guestName });
