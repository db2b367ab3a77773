import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { within } from "@/lib/platform/sql";
import { selectEvaluations } from "../../reading/queries/evaluation-row";
import { signingOf } from "../../reading/queries/signing-of";
import { isReadyToSign } from "../../signing/commands/ask-to-sign";
import { evaluationStage, terms } from "../rules";
import { formOf } from "./open-evaluation";

/** The evaluations of a group's placements that are not done, as they are now. */
const rowsOf = (tx: Tx, groupId: number, { except = [] }: { except?: readonly number[] } = {}) => {
  const ofGroup = within(tx)
    .selectFrom("Evaluation as one")
    .innerJoin("Placement as in", "in.id", "one.placementId")
    .where("in.groupId", "=", groupId)
    .where("in.id", "<>", sql<number>`all(${except}::int[])`)
    .where("one.stage", "<>", evaluationStage.done)
    .select("one.id");
  return selectEvaluations(within(tx)).where("e.id", "in", ofGroup).orderBy("e.id").execute();
};

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
  const people = arrived.map((userId) => ({ userId, seat: "teacher" as const }));
  for (const row of await rowsOf(tx, groupId, { except })) {
    const term = terms.find((one) => one === row.stage);
    if (!term || !isReadyToSign(row, term)) continue;
    const { counting } = signingOf(row, await formOf(tx, row), term);
    if (counting.some(({ seat }) => seat === "teacher")) continue;
    work.notify("ready-to-be-signed", { placementId: row.placementId, evaluationId: row.evaluationId }, people);
  }
}
