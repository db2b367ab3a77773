import { beginningOf } from "@/lib/platform/beginning-of";
import { limits } from "@/lib/platform/limits";
import { type ImportSheet, importSheets } from "./sheets";

/** What becomes of a row. */
export const rowStates = ["created", "changed", "unchanged", "refused"] as const;
export type RowState = (typeof rowStates)[number];

/** How many rows of a sheet have each state. */
export type StateCounts = Record<RowState, number>;

/** So many rows of a preview are on a page. */
export const rowPageSize = 50;

/** What is wrong with a cell: the column, what is in it, and what to do, as a message key with its values. */
export type RowProblem = {
  column: string;
  value: string;
  message: string;
  values?: Record<string, string> | undefined;
};

/** A text of a file as it is shown: however much is in a cell, so much of it is kept with its row. */
export const shortened = (text: string): string => beginningOf(text, limits.inputLength);

/** What a row changes: a column, and its texts before and after. Days are `YYYY-MM-DD`; an empty text was nothing. */
export type RowChange = { column: string; before: string; after: string };

/** How many rows of a preview or an import have a state, all sheets together. */
export const totalOf = (counts: Record<ImportSheet, StateCounts>, state: RowState): number =>
  importSheets.reduce((sum, sheet) => sum + counts[sheet][state], 0);
