import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import { within } from "@/lib/platform/sql";
import { signingOf } from "../../reading/queries/evaluation-record";
import { selectEvaluation } from "../../reading/queries/evaluation-row";
import { isReadyToSign } from "../../signing/commands/ask-to-sign";
import { terms } from "../rules";
import { formOf } from "./open-evaluation";

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
  const running = within(tx)
    .selectFrom("Evaluation as one")
    .innerJoin("Placement as in", "in.id", "one.placementId")
    .where("in.groupId", "=", groupId)
    .where("in.id", "<>", sql<number>`all(${except}::int[])`)
    .where("one.stage", "in", [...terms])
    .select("one.id");
  const evaluationId = sql<number>`any(${running})`;
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
