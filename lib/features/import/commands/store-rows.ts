import "server-only";
import type { Tx } from "@/lib/platform/db";
import { givenRows, within } from "@/lib/platform/sql";
import type { Outcome } from "../rules/outcome";

const types = {
  jobId: "int",
  position: "int",
  sheet: "text",
  row: "int",
  state: "text",
  label: "text",
  details: "jsonb",
} as const;
const columns = Object.keys(types) as (keyof typeof types)[];

/** Stores what becomes of each row of a preview, in one statement. */
export async function storeRows(tx: Tx, jobId: number, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ sheet, row, state, label, problems, changes }, index) => ({
    jobId,
    position: index + 1,
    sheet,
    row,
    state,
    label,
    details: { problems, changes },
  }));
  await within(tx)
    .insertInto("ImportRow")
    .columns(columns)
    .expression(({ selectFrom }) =>
      selectFrom(givenRows(rows, "r", types)).select(columns.map((column) => `r.${column}` as const)),
    )
    .execute();
}
