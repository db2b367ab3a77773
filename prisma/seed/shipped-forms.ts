import type { PrismaClient } from "../generated/client";
import { addEvaluationForm, addReportForm } from "./add-forms";
import { emptyRows } from "./rows";
import { saveRows } from "./save-rows";

/**
 * Gives a database without any form the two that the product ships, published, in every language: a group needs one of each. Any other
 * database is left alone.
 * @returns whether it had none
 */
export function installShippedForms(db: PrismaClient, now: Date): Promise<boolean> {
  const rows = emptyRows();
  addReportForm(rows, now);
  addEvaluationForm(rows, now);
  return db.$transaction(
    async (tx) => {
      // Of two instances that start together, the second waits here and then sees the forms of the first.
      await tx.$executeRaw`lock table "Form" in share row exclusive mode`;
      if ((await tx.form.count()) > 0) return false;
      await saveRows(tx, rows);
      return true;
    },
    { timeout: 60_000 },
  );
}
