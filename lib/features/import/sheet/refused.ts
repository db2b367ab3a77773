import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { type StreamedCell, streamSheets } from "@/lib/platform/spreadsheet/streamed-workbook";
import type { Outcome } from "../rules/outcome";
import type { RowProblem } from "../rules/rows";
import {
  columnsOf,
  type ImportColumn,
  type ImportColumnType,
  type ImportSheet,
  importColumns,
  importSheets,
} from "../rules/sheets";
import type { FileRow, FileRows } from "./read-rows";
import { headingOf, sheetNameOf } from "./words";

const adviceWidth = 80;
const batchRows = 500;

/** What to do about a row: a line for each column, in a language. */
function adviceIn(locale: Locale): (problems: readonly RowProblem[]) => string {
  const t = translatorFor(locale, "import");
  return (problems) =>
    problems
      .map(({ column, message, values }) => {
        const key = message.replace("import.", "") as "problem.required";
        return t("advice_line", { column: headingOf(locale, column), advice: t(key, values ?? {}) });
      })
      .join("\n");
}

/**
 * Writes the rows that are refused to a workbook like the one they came from, with a column of what to do. No text there is a formula.
 * @returns its name, or null when no row is refused
 */
export async function writeRefused(
  { rows, outcomes, locale }: { rows: FileRows; outcomes: readonly Outcome[]; locale: Locale },
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<string | null> {
  const refused = outcomes.filter(({ state }) => state === "refused");
  if (refused.length === 0) return null;
  const advise = adviceIn(locale);
  const sheets = importSheets.flatMap((name) => {
    const own = refused.filter(({ sheet }) => sheet === name);
    if (own.length === 0) return [];
    const byNumber = new Map(rows[name].map((row) => [row.row, row]));
    const cellsOf = ({ row, problems }: Outcome) => [...cellsIn(name, byNumber.get(row)), advise(problems)];
    return [{ sheet: sheetOf(name, locale), batches: batchesOf(own.map(cellsOf)) }];
  });
  await streamSheets(sheets, write);
  return translatorFor(locale, "import")("file_refused");
}

const sheetOf = (name: ImportSheet, locale: Locale) => ({
  name: sheetNameOf(locale, name),
  columns: [
    ...columnsOf(name).map((column) => ({ heading: headingOf(locale, column), ...lookOf(name, column) })),
    { heading: headingOf(locale, "advice"), width: adviceWidth, long: true },
  ],
});

/** How a column is written: its width in characters, and as text unless it is of days. */
export function lookOf(sheet: ImportSheet, column: ImportColumn): { width: number; format?: "text" } {
  const columns: Partial<Record<ImportColumn, { type: ImportColumnType; width: number }>> = importColumns[sheet];
  const { type = "text", width = 0 } = columns[column] ?? {};
  return { width, ...(type !== "day" && { format: "text" }) };
}

const cellsIn = (name: ImportSheet, row: FileRow | undefined): StreamedCell[] =>
  columnsOf(name).map((column) => row?.cells[column] ?? null);

async function* batchesOf(rows: readonly StreamedCell[][]) {
  for (let from = 0; from < rows.length; from += batchRows) yield rows.slice(from, from + batchRows);
}
