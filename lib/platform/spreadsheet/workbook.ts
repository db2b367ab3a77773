import "server-only";
import { AppError, invalid } from "../errors";
import { limits } from "../limits";
import { unfoldsWithin } from "./unfolded-size";

/** A sheet as it is read: its rows by number, 1 being the first, each cell as text. Empty rows are left out. */
export type ReadSheet = { name: string; rows: { row: number; cells: string[] }[] };

/** A sheet as it is written: a row of headings, which stays in sight, and those under it. */
export type WrittenSheet = {
  name: string;
  /** Width in characters. */
  columns: { heading: string; width: number }[];
  rows: (string | number)[][];
};

// The library is large, and only few calls need it.
const newWorkbook = async () => new (await import("exceljs")).default.Workbook();

const mostColumns = 100;

/** What may stand in a sheet beside its cells, and is of no use here. */
const ignoreNodes = [
  // The library notes such rules cell by cell: one about all cells would keep it busy for hours.
  "dataValidations",
  "conditionalFormatting",
  "mergeCells",
  "hyperlinks",
  "picture",
  "drawing",
  "legacyDrawing",
  "tableParts",
  "extLst",
];

/** What the library has read before it builds its workbook of it. */
type ParsedCell = { address?: string; value?: unknown; formula?: unknown; result?: unknown };
type Parsed = { worksheets: { name: string; rows: { number: number; cells: ParsedCell[] }[] }[] };

const held = globalThis as typeof globalThis & { practicumWorkbooks?: Promise<unknown> };

/**
 * The sheets of an Excel file (.xlsx). Throws bad input beside `field` for a file that is none, is too large packed or unfolded, or
 * has too many rows or columns.
 */
export async function readWorkbook(file: File, field: string): Promise<ReadSheet[]> {
  if (file.size > limits.spreadsheetBytes) throw tooLarge(field);
  const bytes = Buffer.from(await file.arrayBuffer());
  // One at a time: a file takes many times its size while it is read.
  const turn = (held.practicumWorkbooks ?? Promise.resolve()).then(() => read(bytes, field));
  held.practicumWorkbooks = turn.catch(() => {});
  return turn;
}

const tooLarge = (field: string) => invalid("system.error_too_large", { [field]: ["system.error_too_large"] });

async function read(bytes: Buffer, field: string): Promise<ReadSheet[]> {
  try {
    if (!(await unfoldsWithin(bytes, limits.spreadsheetUnfoldedBytes))) throw tooLarge(field);
    const { worksheets } = await parse(bytes);
    return worksheets.map(({ name, rows }) => ({
      name,
      rows: rows
        .map(({ number, cells }) => ({ row: number, cells: inColumns(cells) }))
        .filter(({ cells }) => cells.some(Boolean)),
    }));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const key = "system.error_not_spreadsheet";
    throw new AppError("invalid", { key, errors: { [field]: [key] }, cause });
  }
}

/**
 * What the library reads off a file, without the workbook that it would build: there a merged or named range is a cell for each of
 * its cells, and a row far down a list as long, so that a small file could stop the process.
 */
async function parse(bytes: Buffer): Promise<Parsed> {
  const workbook = await newWorkbook();
  let parsed: Parsed | undefined;
  Object.defineProperty(workbook, "model", {
    set: (model: Parsed) => {
      parsed = model;
    },
  });
  const options = { ignoreNodes, maxRows: limits.spreadsheetRows, maxCols: mostColumns };
  await workbook.xlsx.load(new Uint8Array(bytes).buffer, options);
  if (!parsed?.worksheets.length) throw new Error("It holds no sheet.");
  return parsed;
}

/** The texts of a row's cells, each at its column. */
function inColumns(cells: ParsedCell[]): string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const column = columnOf(cell.address ?? "");
    if (column > mostColumns) throw new Error("A cell stands too far out.");
    texts[column - 1] = textOf(cell);
  }
  return Array.from(texts, (text) => text ?? "");
}

/** The number of a cell's column, 1 for `A7`. */
function columnOf(address: string): number {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? [];
  if (!letters) throw new Error("A cell stands nowhere.");
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** What a cell shows: of a formula what came of it. */
function textOf(cell: ParsedCell): string {
  const value = cell.formula === undefined ? cell.value : cell.result;
  if (typeof value === "string") return cleaned(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  if (typeof value === "object" && value !== null && "richText" in value)
    return cleaned((value.richText as { text?: string }[]).map(({ text }) => text ?? "").join(""));
  return "";
}

/** What PostgreSQL cannot keep: the character U+0000 and half a surrogate pair. */
const unkeepable = /\0|\p{Surrogate}/gu;

/** A text as the database can keep it, with line ends as browsers send them on. */
const cleaned = (text: string): string => text.replaceAll(unkeepable, "").replaceAll("\r\n", "\n").trim();

/** An Excel file (.xlsx) of some sheets. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = await newWorkbook();
  for (const { name, columns, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.columns = columns.map(({ heading: header, width }) => ({
      header,
      width,
      style: { alignment: { wrapText: true, vertical: "top" } },
    }));
    sheet.addRows(rows);
    sheet.getRow(1).font = { bold: true };
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** An Excel file as a download. */
export function spreadsheetAnswer(content: Uint8Array<ArrayBuffer>, name: string): Response {
  const plain = name.replaceAll(/[^\w .-]/g, "_").trim();
  return new Response(content, {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${plain}.xlsx"; filename*=UTF-8''${encodeName(name)}.xlsx`,
      "x-content-type-options": "nosniff",
    },
  });
}

/** A name as RFC 5987 wants it. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
