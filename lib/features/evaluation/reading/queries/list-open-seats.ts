import "server-only";
import { sql } from "kysely";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import { statements } from "@/lib/platform/sql";
import { isSeatOpen } from "../../life/policy";
import { type SigningSeat, signingSeats, termOf } from "../../life/rules";
import { formVersionOf, termStateOf } from "../rules/evaluation-state";
import { selectEvaluations } from "./evaluation-row";
import { factsOf } from "./signing-of";

/**
 * The seats that can sign the running term of evaluations now, by evaluation, in one statement beside the forms'. It reads all that is
 * signed, so it is for evaluations that wait for nothing but signatures and have one of the caller's, who sees them.
 */
export async function listOpenSeats(evaluationIds: readonly number[]): Promise<Map<number, SigningSeat[]>> {
  if (evaluationIds.length === 0) return new Map();
  const rows = await selectEvaluations(statements)
    .where("e.id", "=", sql<number>`any(${evaluationIds}::int[])`)
    .execute();
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[number, SigningSeat[]]> => {
        const form = await getOriginalContent(formVersionOf(row));
        const stage = termOf(row.stage);
        const facts = factsOf(row, form, { stage, state: termStateOf(row, stage, { party: null, writes: null }) });
        return [row.evaluationId, signingSeats.filter((seat) => isSeatOpen(seat, facts))];
      }),
    ),
  );
}
