import type { DraftRow } from "@/components/draft/draft-types";
import { isSame, type RatingValue, type RatingValues } from "./rating-values";

type Row = DraftRow<RatingValue>;

const isEmpty = ({ rating, comment }: RatingValue): boolean => rating === null && comment.trim() === "";

/**
 * What this device still holds for a part: `left` is what its writer has to see because it cannot be saved, `settled` what can be
 * deleted because it is empty or the server has it.
 * @param values what the server has, for each question of the form
 * @param isWriting the part takes answers: those to questions of the form belong to the draft
 */
export function leftoversIn(
  rows: readonly Row[],
  values: RatingValues,
  isWriting: boolean,
): { left: Row[]; settled: Row[] } {
  const mine = isWriting ? rows.filter(({ field }) => !(field in values)) : rows;
  const isSettled = ({ field, value }: Row) => isEmpty(value) || isSame(value, values[field] ?? null);
  return { left: mine.filter((row) => !isSettled(row)), settled: mine.filter(isSettled) };
}
