import { type RowState, rowStates, totalOf } from "@/lib/features/import/rules/rows";
import { importSheets } from "@/lib/features/import/rules/sheets";
import type { ImportResult } from "@/lib/features/import/schema";

/** The states of rows in the order of a preview: first what has to be corrected, then what would happen. */
export const shownStates: readonly RowState[] = ["refused", ...rowStates.filter((state) => state !== "refused")];

/** The state whose rows are shown when the address names none. */
export const firstState = (result: ImportResult): RowState =>
  shownStates.find((state) => totalOf(result, state) > 0) ?? "unchanged";

/** How many columns of a file are not read. */
export const unreadIn = ({ unread }: ImportResult): number =>
  importSheets.reduce((sum, sheet) => sum + unread[sheet].columns.length, 0);

/** How many rows a file has. */
export const rowsIn = (result: ImportResult): number =>
  rowStates.reduce((sum, state) => sum + totalOf(result, state), 0);
