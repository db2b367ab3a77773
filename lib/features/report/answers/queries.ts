import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { Answer } from "./rules";

export const answersIn = (tx: Tx, partId: number): Promise<Answer[]> =>
  tx.answer.findMany({ where: { partId }, select: { questionId: true, checked: true, value: true, rating: true } });

/** The parts of a report in which anything is rated, by id. */
export async function partsWithRatings(tx: Tx, reportId: number): Promise<ReadonlySet<number>> {
  const where = { part: { reportId }, rating: { not: null } };
  const rated = await tx.answer.findMany({ where, select: { partId: true }, distinct: ["partId"] });
  return new Set(rated.map(({ partId }) => partId));
}
