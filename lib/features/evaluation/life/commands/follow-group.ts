import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { lockRows } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import { signingOf } from "../../reading/queries/evaluation-record";
import { selectEvaluation } from "../../reading/queries/evaluation-row";
import { isReadyToSign } from "../../signing/commands/ask-to-sign";
import { terms } from "../rules";
import { formOf } from "./open-evaluation";

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

/**
 * Asks teachers who have begun to teach a group for the signatures that terms wait for, inside that change: nobody else asks them, as
 * everybody was asked before they came.
 * @param arrived the ids of the teachers; the evaluations of the group are locked (`lockEvaluationsOf`)
 * @param except the placements whose evaluations have been followed already (`followPlacement`)
 */
export async function askNewTeachers(
  work: Work,
  { groupId, arrived, except = [] }: { groupId: number; arrived: readonly number[]; except?: readonly number[] },
): Promise<void> {
  if (arrived.length === 0) return;
  const { tx } = work;
  const where = { stage: { in: [...terms] }, placement: { groupId, id: { notIn: [...except] } } };
  const running = await tx.evaluation.findMany({ where, select: { id: true } });
  const evaluationId = sql<number>`any(${running.map(({ id }) => id)}::int[])`;
  const rows = await selectEvaluation(within(tx), { evaluationId, actor: null }).orderBy("e.id").execute();
  const people = arrived.map((userId) => ({ userId, seat: "teacher" as const }));
  for (const row of rows) {
    const term = terms.find((one) => one === row.stage);
    if (!term || !isReadyToSign(row, term)) continue;
    const { counting } = signingOf(row, await formOf(tx, row), term);
    if (counting.some(({ seat }) => seat === "teacher")) continue;
    work.notify("ready-to-be-signed", { placementId: row.placementId, evaluationId: row.evaluationId }, people);
  }
}
