import "server-only";
import { sql } from "kysely";
import { today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { lockRows } from "@/lib/platform/locks";
import { dayValue, within } from "@/lib/platform/sql";
import { formVersionColumns } from "../rules";

/**
 * Gives the running groups that have a version of a form another version of it, for what they begin from now on.
 * @returns how many groups these are
 */
export async function giveFormVersion(
  tx: Tx,
  { kind, formId, versionId }: { kind: keyof typeof formVersionColumns; formId: number; versionId: number },
): Promise<number> {
  const column = formVersionColumns[kind];
  const meant = await within(tx)
    .selectFrom("Group")
    .where(column, "in", ({ selectFrom }) => selectFrom("FormVersion").where("formId", "=", formId).select("id"))
    .where("endDate", ">=", dayValue(today()))
    .select("id")
    .execute();
  const ids = meant.map(({ id }) => id);
  await lockRows(tx, "Group", ids);
  const groups = await within(tx)
    .updateTable("Group")
    .set(column, versionId)
    // Somebody who has such a group open for editing gets a conflict, and does not put the old version back.
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    // Under the lock: a group may have got another form, or ended.
    .where(column, "in", ({ selectFrom }) => selectFrom("FormVersion").where("formId", "=", formId).select("id"))
    .where("endDate", ">=", dayValue(today()))
    .where("endedAt", "is", null)
    .returning("id")
    .execute();
  return groups.length;
}
