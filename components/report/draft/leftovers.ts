import type { DraftRow } from "@/components/draft/draft-types";
import type { AnswerValue, Values } from "../writing/questions";

type Row = DraftRow<AnswerValue>;

/** Not ticked, not rated, or no text. */
export const isEmptyAnswer = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === null || value === false || (typeof value === "string" && value.trim() === "");

/**
 * What this device still holds for a report that takes no answers: `left` is what its writer has to see because it cannot be saved,
 * `settled` what can be deleted because the server has it, or nothing where it has nothing.
 * @param values what the server has of the writer's own part
 */
export function leftoversIn(rows: readonly Row[], values: Values): { left: Row[]; settled: Row[] } {
  const isSettled = ({ field, value }: Row) =>
    Object.is(value, values[field]) || (isEmptyAnswer(value) && isEmptyAnswer(values[field]));
  return { left: rows.filter((row) => !isSettled(row)), settled: rows.filter(isSettled) };
}
