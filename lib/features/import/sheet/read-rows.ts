import { invalid } from "@/lib/platform/errors";
import { asTyped } from "@/lib/platform/spreadsheet/harmless";
import type { ReadSheet } from "@/lib/platform/spreadsheet/workbook";
import { importLimits } from "../rules/file";
import { wordKey } from "../rules/keys";
import { shortened } from "../rules/rows";
import { type ImportSheet, neededColumns, type Unread, type UnreadParts } from "../rules/sheets";
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
 * @returns the rows, and what was left out
 */
export function readRows(sheets: readonly ReadSheet[], words: ImportWords): { rows: FileRows; unread: UnreadParts } {
  const found = new Map<ImportSheet, ReadSheet>();
  const others: string[] = [];
  for (const sheet of sheets) {
    const key = wordKey(sheet.name);
    const name = words.sheets.get(key);
    if (name && !found.has(name)) found.set(name, sheet);
    else if (sheet.rows.length > 1 && !words.guides.has(key)) others.push(shortened(cleaned(sheet.name)));
  }
  if (found.size === 0) throw invalid("import.error_sheets");
  const groups = readSheet("groups", found, words);
  const people = readSheet("people", found, words);
  const placements = readSheet("placements", found, words);
  const count = groups.rows.length + people.rows.length + placements.rows.length;
  if (count === 0) throw invalid("import.error_empty");
  if (count > importLimits.rows) throw invalid("import.error_rows");
  return {
    rows: { groups: groups.rows, people: people.rows, placements: placements.rows },
    unread: { groups: groups.unread, people: people.unread, placements: placements.unread, sheets: others },
  };
}

function readSheet(
  name: ImportSheet,
  found: ReadonlyMap<ImportSheet, ReadSheet>,
  words: ImportWords,
): { rows: FileRow[]; unread: Unread } {
  const [head, ...rows] = found.get(name)?.rows ?? [];
  if (!head) return { rows: [], unread: { columns: [], examples: 0 } };
  const headings = head.cells.map((cell) => wordKey(cleaned(cell)));
  const named = headings.map((heading) => words.columns[name].get(heading));
  // Of two columns with one heading the first counts.
  const columns = named.map((column, index) => (named.indexOf(column) === index ? column : undefined));
  const noteAt = headings.findIndex((heading) => words.notes.has(heading));
  const isExample = (cells: readonly string[]) => words.examples.has(wordKey(cleaned(cells[noteAt] ?? "")));
  const filled = rows.filter(({ cells }) => !isExample(cells));
  const read = filled
    .map(({ row, cells }) => ({ row, cells: byColumn(columns, cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  const lacks = neededColumns[name].some((column) => !columns.includes(column));
  if (lacks && rows.length > 0) throw invalid("import.error_columns");
  const isOwn = (heading: string) => heading === "" || words.notes.has(heading) || words.advice.has(heading);
  const others = head.cells.filter((_, index) => !columns[index] && !isOwn(headings[index] ?? ""));
  return {
    rows: read,
    unread: { columns: others.map((cell) => shortened(cleaned(cell))), examples: rows.length - filled.length },
  };
}

function byColumn(columns: readonly (string | undefined)[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const text = valueIn(column, asTyped(cells[index] ?? ""));
    if (column !== undefined && text !== "") row[column] = text;
  }
  return row;
}
