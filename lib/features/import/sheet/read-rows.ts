import { invalid } from "@/lib/platform/errors";
import { asTyped } from "@/lib/platform/spreadsheet/harmless";
import type { ReadSheet } from "@/lib/platform/spreadsheet/workbook";
import { type ImportSheet, importLimits, importSheets, neededColumns } from "../rules";
import { wordKey } from "../rules/keys";
import type { ImportWords } from "./words";

/** A row of a sheet: its number, 1 being the headings, and its cells by column. Empty cells are left out. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> };
export type FileRows = Record<ImportSheet, FileRow[]>;

/** All white space, also that which does not break lines, becomes one space. */
const cleaned = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\s\u00a0\u2007\u202f\ufeff]+/g, " ")
    .trim();

/** What is written on several lines of a cell is a list where the column takes one, else one text. */
const valueIn = (column: string | undefined, cell: string): string =>
  column === "wards"
    ? cell
        .split(/\r?\n/)
        .map(cleaned)
        .filter((line) => line !== "")
        .join("\n")
    : cleaned(cell);

/**
 * The rows of a file by sheet. Sheets and columns are found by their names, in whatever order; others, and rows that are marked as
 * examples, are left out. Throws bad input for a file without any such sheet or any row, with too many, and for a sheet that lacks columns.
 */
export function readRows(sheets: readonly ReadSheet[], words: ImportWords): FileRows {
  const found = new Map<ImportSheet, ReadSheet>();
  for (const sheet of sheets) {
    const name = words.sheets.get(wordKey(sheet.name));
    if (name && !found.has(name)) found.set(name, sheet);
  }
  if (found.size === 0) throw invalid("import.error_sheets");
  const rowsOf = (name: ImportSheet) => {
    const sheet = found.get(name);
    return sheet ? rowsIn(name, sheet, words) : [];
  };
  const rows = { groups: rowsOf("groups"), people: rowsOf("people"), placements: rowsOf("placements") };
  const count = importSheets.reduce((sum, name) => sum + rows[name].length, 0);
  if (count === 0) throw invalid("import.error_empty");
  if (count > importLimits.rows) throw invalid("import.error_rows");
  return rows;
}

function rowsIn(name: ImportSheet, sheet: ReadSheet, words: ImportWords): FileRow[] {
  const [head, ...rows] = sheet.rows;
  if (!head) return [];
  const headings = head.cells.map((cell) => wordKey(cleaned(cell)));
  const columns = headings.map((heading) => words.columns[name].get(heading));
  const noteAt = headings.findIndex((heading) => words.notes.has(heading));
  const isExample = (cells: readonly string[]) => words.examples.has(wordKey(cleaned(cells[noteAt] ?? "")));
  const filled = rows
    .filter(({ cells }) => !isExample(cells))
    .map(({ row, cells }) => ({ row, cells: byColumn(columns, cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  const lacks = neededColumns[name].some((column) => !columns.includes(column));
  if (lacks && rows.length > 0) throw invalid("import.error_columns");
  return filled;
}

/** Of two columns with one heading the first counts. */
function byColumn(columns: readonly (string | undefined)[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const text = valueIn(column, asTyped(cells[index] ?? ""));
    if (column !== undefined && text !== "" && columns.indexOf(column) === index) row[column] = text;
  }
  return row;
}
