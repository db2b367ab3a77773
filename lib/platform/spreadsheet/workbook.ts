import "server-only";
import { AppError, invalid } from "../errors";
import { downloadHeaders } from "../http/download";
import { limits } from "../limits";
import { ThreadLimitError } from "../work-thread";
import { xmlText } from "../xml-text.mjs";
import { formats } from "./formats.mjs";
import { workbookType } from "./media-type";
import { type ReadingLimits, readInThread, TooManyCellsError } from "./reading-thread";
import { sheetNamer } from "./sheet-names.mjs";

/** A read sheet: its rows by number, starting with 1, each cell as text. Empty rows are left out. */
export type ReadSheet = { name: string; rows: { row: number; cells: string[] }[] };

/** A sheet to write: a row of headings, which stays visible, and the rows below. */
export type WrittenSheet = {
  /** Any text: `sheetNamer` makes a name of it. */
  name: string;
  /**
   * Width in characters. `choices` are the values that a cell can have, offered as a list. With the format `text` what is typed in a cell
   * stays as it is typed: Excel makes a number of 0123 and a day of 1-2. With the format `day` it is a date, at midnight in UTC.
   */
  columns: { heading: string; width: number; format?: "text" | "day"; choices?: readonly string[] }[];
  rows: (string | number | Date)[][];
};

// The library is large, and few calls need it.
const newWorkbook = async () => new (await import("exceljs")).default.Workbook();

/** The largest file that these allow takes half of the thread's memory, and a tenth of the time. */
const usualLimits: ReadingLimits = {
  maxBytes: limits.spreadsheetUnfoldedBytes,
  maxRows: limits.spreadsheetRows,
  maxColumns: 100,
  maxElements: 1_000_000,
  maxCells: 200_000,
};
const readingMs = 20_000;

/**
 * The sheets of an Excel file (.xlsx). Throws bad input beside `field` for a file that is none, is too large packed or unfolded, nests
 * too deep, takes too much time or memory to read, or has too many rows, columns or cells; "unavailable" when too many wait to be read.
 */
export async function readWorkbook(file: File, field: string): Promise<ReadSheet[]> {
  if (file.size > limits.spreadsheetBytes) throw tooLarge(field);
  return readSheets(new Uint8Array(await file.arrayBuffer()), field);
}

/** A file that is larger than others may be: its limits, and how many milliseconds and megabytes reading it may take. */
export type LargeFile = { limits: ReadingLimits; milliseconds: number; memoryMb: number };

/** The sheets of an Excel file whose bytes are at hand; otherwise as `readWorkbook`. */
export async function readSheets(
  bytes: Uint8Array<ArrayBuffer>,
  field: string,
  large?: LargeFile,
): Promise<ReadSheet[]> {
  try {
    const task = { bytes, ...(large?.limits ?? usualLimits) };
    return await readInThread(task, large?.milliseconds ?? readingMs, large?.memoryMb);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof ThreadLimitError) throw tooLarge(field);
    const key = cause instanceof TooManyCellsError ? "system.error_too_many_cells" : "system.error_not_spreadsheet";
    throw new AppError("invalid", { key, errors: { [field]: [key] }, cause });
  }
}

const tooLarge = (field: string) => invalid("system.error_too_large", { [field]: ["system.error_too_large"] });

/** An Excel file (.xlsx) of some sheets, whose texts are written without what is no character of XML. */
export async function writeWorkbook(given: readonly WrittenSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = given.map(inXml);
  const workbook = await newWorkbook();
  const nameOf = sheetNamer();
  const names = sheets.map(({ name }) => nameOf(name));
  /** Holds, unseen, the values that no rule can. */
  const listSheet = nameOf("lists");
  const listed: string[] = [];
  const listOf = (choices: readonly string[]): string => {
    if (fitsInRule(choices)) return `"${choices.join(",").replaceAll('"', '""')}"`;
    const from = listed.length + 1;
    return `'${listSheet}'!$A$${from}:$A$${listed.push(...choices)}`;
  };
  for (const [at, { columns, rows }] of sheets.entries()) {
    const sheet = workbook.addWorksheet(names[at], { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.columns = columns.map(({ heading: header, width, format }) => ({
      header,
      width,
      style: { alignment: { wrapText: true, vertical: "top" }, ...(format && { numFmt: formats[format] }) },
    }));
    sheet.addRows(rows);
    sheet.getRow(1).font = { bold: true };
    for (const [index, { choices }] of columns.entries()) {
      if (!choices) continue;
      const list = listOf(choices);
      // New rows are offered the list too.
      for (let row = 2; row <= rows.length + spareRows; row += 1)
        sheet.getCell(row, index + 1).dataValidation = {
          type: "list",
          allowBlank: true,
          formulae: [list],
        };
    }
  }
  if (listed.length > 0) workbook.addWorksheet(listSheet, { state: "veryHidden" }).getColumn(1).values = listed;
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** A sheet with texts that XML allows: the library itself leaves out control characters and nothing else. */
const inXml = ({ name, columns, rows }: WrittenSheet): WrittenSheet => ({
  name,
  columns: columns.map(({ heading, choices, ...column }) => ({
    ...column,
    heading: xmlText(heading),
    ...(choices && { choices: choices.map(xmlText) }),
  })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? xmlText(cell) : cell))),
});

/** How many rows below the last one offer the values of their columns. */
const spareRows = 100;

/** Excel separates values that stand in a rule by commas, doubles quotation marks, and takes 255 characters. */
const fitsInRule = (choices: readonly string[]): boolean =>
  choices.join(",").length <= 255 && !choices.some((choice) => choice.includes(","));

/** An Excel file as a download. */
export const spreadsheetAnswer = (content: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(content, { headers: { "content-type": workbookType, ...downloadHeaders(name, "xlsx") } });
