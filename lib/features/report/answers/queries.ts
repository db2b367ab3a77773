import "server-only";
import type { Tx } from "@/lib/platform/db";
import { on } from "@/lib/platform/sql";
import type { Answer } from "./rules";

export const answersIn = (tx: Tx, partId: number): Promise<Answer[]> =>
  tx.answer.findMany({ where: { partId }, select: { questionId: true, checked: true, value: true, rating: true } });

/** Anything is rated in "ReportPart" t. Its author could rate the student when it was written: otherwise `dropUnfit` removes the ratings. */
export function isRatedSql() {
  const t = on<{ t: "ReportPart" }>();
  return t.exists(
    t.selectFrom("Answer as n").whereRef("n.partId", "=", "t.id").where("n.rating", "is not", null).select("n.partId"),
  );
}

/** The parts of a report in which anything is rated, by id. */
export async function partsWithRatings(tx: Tx, reportId: number): Promise<ReadonlySet<number>> {
  const where = { part: { reportId }, rating: { not: null } };
  const rated = await tx.answer.findMany({ where, select: { partId: true }, distinct: ["partId"] });
  return new Set(rated.map(({ partId }) => partId));
}
