// @ts-check
// The program of a thread of its own (reading-thread.ts): plain JavaScript, since it runs from its source and without the bundler.
import { parentPort } from "node:worker_threads";
import ExcelJs from "exceljs";
import { unpack } from "./archive.mjs";
import { isWithinSize } from "./xml-size.mjs";

/**
 * What the library has read before it builds its workbook of it.
 * @typedef {{ address?: string, value?: unknown, result?: unknown, style?: { numFmt?: string } }} ParsedCell
 * @typedef {{ name: string, state?: string, rows: { number: number, cells: ParsedCell[] }[], mergeCells?: (string | undefined)[] | null }} ParsedSheet
 * @typedef {{ worksheets: ParsedSheet[] }} Parsed
 * @typedef {import("./reading-thread").ReadingTask} ReadingTask
 * @typedef {import("./workbook").ReadSheet} ReadSheet
 */

/** Parts of a sheet besides its cells that are not used here. */
const ignoreNodes = [
  // The library stores such rules per cell: one about all cells would keep it busy for hours.
  "dataValidations",
  "conditionalFormatting",
  "hyperlinks",
  "picture",
  "drawing",
  "legacyDrawing",
  "tableParts",
  "extLst",
];

/** What the library says of a sheet with more rows, or a row with more cells, than it may read. */
const hasTooMany = /^Max \w+ count /;

parentPort?.on("message", async (/** @type {ReadingTask} */ task) => {
  try {
    const parts = unpack(Buffer.from(task.bytes.buffer), task.maxBytes);
    const sheets = parts && isWithinSize(parts, task) ? await sheetsOf(task) : null;
    parentPort?.postMessage(sheets ? { sheets } : { isTooLarge: true });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage(hasTooMany.test(problem) ? { hasTooMany: true } : { problem });
  }
});

/**
 * The sheets of an Excel file; null when their texts are larger than the file may be. Throws for what is none.
 * @param {ReadingTask} task
 * @returns {Promise<ReadSheet[] | null>}
 */
async function sheetsOf({ bytes, maxBytes, maxRows, maxColumns }) {
  const { worksheets } = await parse(bytes, { ignoreNodes, maxRows, maxCols: maxColumns });
  // Nobody who edits the file sees the others: they hold what cells can be chosen from.
  const visible = worksheets.filter(({ state }) => state !== "veryHidden");
  const sheets = visible.map(({ name, rows, mergeCells }) => {
    const filled = rows
      .map(({ number, cells }) => ({ row: number, cells: inColumns(cells, maxColumns) }))
      .filter(({ cells }) => cells.some(Boolean));
    fillDown(filled, mergeCells ?? []);
    return { name, rows: filled };
  });
  return lengthOf(sheets) > maxBytes ? null : sheets;
}

/**
 * Gives the rows below the headings what a merged cell shows beside them; the file has it in the first of its rows only. A merged cell ends
 * before a row that has something there itself, so that ranges which lie over each other take no longer than others.
 * @param {ReadSheet["rows"]} rows those that hold something
 * @param {(string | undefined)[]} ranges
 */
function fillDown(rows, ranges) {
  const places = new Map(rows.map(({ row }, place) => [row, place]));
  for (const range of ranges) {
    const [, start = "", top, bottom] = /^([A-Z]{1,3}(\d{1,7})):[A-Z]{1,3}(\d{1,7})$/.exec(range ?? "") ?? [];
    const first = places.get(Number(top)) ?? 0;
    if (first === 0) continue;
    const at = columnOf(start) - 1;
    const text = rows[first]?.cells[at];
    for (let place = first + 1; text; place++) {
      const below = rows[place];
      if (!below || below.row > Number(bottom) || below.cells[at]) break;
      while (below.cells.length < at) below.cells.push("");
      below.cells[at] = text;
    }
  }
}

/**
 * How many characters the cells have together. A text that many cells refer to is in the file once, but sent on with each of them.
 * @param {ReadSheet[]} sheets
 */
function lengthOf(sheets) {
  let length = 0;
  for (const { rows } of sheets) for (const { cells } of rows) for (const text of cells) length += text.length;
  return length;
}

/**
 * The library's raw data of a file, without the workbook that it would build: there a merged or named range becomes a cell for each of
 * its cells, and a row far down a list as long, so that a small file could use up the memory.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {object} options
 * @returns {Promise<Parsed>}
 */
async function parse(bytes, options) {
  const workbook = new ExcelJs.Workbook();
  /** @type {{ parsed?: Parsed }} */
  const held = {};
  Object.defineProperty(workbook, "model", {
    set: (/** @type {Parsed} */ model) => {
      held.parsed = model;
    },
  });
  await workbook.xlsx.load(bytes.buffer, options);
  if (!held.parsed?.worksheets.length) throw new Error("It holds no sheet.");
  return held.parsed;
}

/**
 * The texts of a row's cells, each at its column.
 * @param {ParsedCell[]} cells
 * @param {number} maxColumns
 */
function inColumns(cells, maxColumns) {
  /** @type {string[]} */
  const texts = [];
  for (const cell of cells) {
    const column = columnOf(cell.address ?? "");
    const text = textOf(cell);
    // A column far out often has nothing but a format.
    if (column > maxColumns && text === "") continue;
    if (column > maxColumns) throw new Error(`Max column count (${maxColumns}) exceeded`);
    texts[column - 1] = text;
  }
  return Array.from(texts, (text) => text ?? "");
}

/**
 * The number of a cell's column, 1 for `A7`.
 * @param {string} address
 */
function columnOf(address) {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address) ?? [];
  if (!letters) throw new Error("A cell has no address.");
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** What a cell shows that is formatted as a day and holds none. */
const noDay = "#VALUE!";

/**
 * What a cell shows: of a formula what came of it, and of an error its name.
 * @param {ParsedCell} cell
 */
function textOf(cell) {
  // A formula has no value. Where it was filled down, only the first cell has its text.
  const value = cell.value ?? cell.result;
  if (typeof value === "string") return cleaned(value);
  if (typeof value === "number") return padded(String(value), cell.style?.numFmt ?? "");
  if (typeof value === "boolean") return String(value);
  // The library gives a day as its midnight in UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? noDay : value.toISOString().slice(0, 10);
  if (typeof value !== "object" || value === null) return "";
  if ("error" in value) return cleaned(String(value.error));
  if (!("richText" in value)) return "";
  const parts = /** @type {{ text?: string }[]} */ (value.richText);
  return cleaned(parts.map(({ text }) => text ?? "").join(""));
}

/**
 * A number as a format of zeros shows it, such as a student number: 123 with 00000 is 00123.
 * @param {string} number
 * @param {string} format
 */
const padded = (number, format) =>
  /^0+$/.test(format) && /^\d+$/.test(number) ? number.padStart(format.length, "0") : number;

/** Text that PostgreSQL cannot store: the character U+0000 and half a surrogate pair. */
const unkeepable = /\0|\p{Surrogate}/gu;

/**
 * A text as the database can keep it, with line ends as browsers send them on.
 * @param {string} text
 */
const cleaned = (text) => text.replaceAll(unkeepable, "").replaceAll("\r\n", "\n").trim();
