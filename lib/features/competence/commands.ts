import "server-only";
import type { Tx } from "@/lib/platform/db";
import { givenRows, within } from "@/lib/platform/sql";
import type { AreaRating } from "@/prisma/generated/client";
import { viewPointOf } from "./rules";
import type { AreaRatings, Category } from "./schema";

const columnTypes = { viewPoint: "smallint", self: "real", supervisor: "real", differences: "smallint" };

/**
 * Stores a report's figures in place of those it had, in the transaction of what changed them.
 * @returns what the differences concern when the report had none before, to notify people of; else null
 */
export async function storeAreaRatings(tx: Tx, reportId: number, rated: AreaRatings[]): Promise<Category | null> {
  const before = await within(tx)
    .deleteFrom("AreaRating")
    .where("reportId", "=", reportId)
    .returning("differences")
    .execute();
  await within(tx)
    .insertInto("AreaRating")
    .columns(["reportId", "viewPoint", "steps", "self", "supervisor", "differences"])
    .expression(({ selectFrom }) =>
      selectFrom("Report as r")
        .innerJoin("FormVersion as v", "v.id", "r.formVersionId")
        .crossJoin(givenRows(rated, "a", columnTypes))
        .where("r.id", "=", reportId)
        .select(["r.id", "a.viewPoint", "v.ratingSteps", "a.self", "a.supervisor", "a.differences"]),
    )
    .execute();
  return before.some(({ differences }) => differences > 0) ? null : viewPointOf(rated);
}

/** The figures of a report that is deleted. */
type FiguresSetAside = Omit<AreaRating, "reportId">[];

/** Takes away the figures of a report that is deleted, to be put back with it. */
export async function setFiguresAside(tx: Tx, reportId: number): Promise<FiguresSetAside> {
  const rows = await tx.areaRating.findMany({ where: { reportId }, omit: { reportId: true } });
  await tx.areaRating.deleteMany({ where: { reportId } });
  return rows;
}

/** Puts figures back that were set aside, as they were. */
export async function putFiguresBack(tx: Tx, reportId: number, rows: FiguresSetAside): Promise<void> {
  await tx.areaRating.createMany({ data: rows.map((row) => ({ ...row, reportId })) });
}
