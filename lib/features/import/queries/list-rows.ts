import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { type Page, pageOf } from "@/lib/platform/paging";
import { type RowState, rowPageSize } from "../rules/rows";
import type { ImportSheet } from "../rules/sheets";
import type { ImportRowItem, ListImportRowsInput } from "../schema";

/** One page of the rows of one of somebody's own previews. Throws "not found" for any other job, and for one that is no import. */
export async function listImportRows(
  actor: Actor,
  { jobId, state, sheet, cursor }: ListImportRowsInput,
): Promise<Page<ImportRowItem>> {
  const isOwn = await db.importFile.count({ where: { jobId, job: { ...visibleTo(actor) } } });
  if (isOwn === 0) throw notFound();
  const rows = await db.importRow.findMany({
    where: { jobId, ...(state && { state }), ...(sheet && { sheet }), ...(cursor && { position: { gt: cursor } }) },
    orderBy: { position: "asc" },
    take: rowPageSize + 1,
  });
  const page = pageOf(rows, ({ position }) => position, rowPageSize);
  const items = page.items.map(({ position, details, ...row }) => ({
    cursor: position,
    sheet: row.sheet as ImportSheet,
    row: row.row,
    state: row.state as RowState,
    label: row.label,
    ...(details as Pick<ImportRowItem, "problems" | "changes">),
  }));
  return { ...page, items };
}
