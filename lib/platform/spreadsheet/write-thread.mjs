// @ts-check
// The program of a thread of its own (streamed-workbook.ts): plain JavaScript, since it runs from its source and without the bundler.
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { parentPort } from "node:worker_threads";
import ExcelJs from "exceljs";
import { xmlText } from "../xml-text.mjs";
import { formats } from "./formats.mjs";
import { sheetNamer } from "./sheet-names.mjs";

/**
 * @typedef {import("./streamed-workbook").StreamedSheet} StreamedSheet
 * @typedef {import("./streamed-workbook").WritingTask} WritingTask
 * @typedef {import("./streamed-workbook").StreamedCell} StreamedCell
 */

/** A sheet has at most 1 048 576 rows; more go on in another one. */
const maxRows = 1_000_000;

/** So many rows are written before what was written is packed. */
const rowsAtOnce = 100;

/** What has been packed since the last answer. @type {Buffer[]} */
let packed = [];
const file = new PassThrough();
file.on("data", (chunk) => packed.push(chunk));

const workbook = new ExcelJs.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
const nameOf = sheetNamer();
/** @type {{ sheet: StreamedSheet, current: ExcelJs.Worksheet, rows: number } | undefined} */
let writing;

/** One message at a time: the other side waits for the answer to each. */
parentPort?.on("message", async (/** @type {WritingTask} */ task) => {
  try {
    if ("sheet" in task) begin(task.sheet);
    else if ("rows" in task) await write(task.rows);
    else await end();
    const bytes = new Uint8Array(Buffer.concat(packed));
    packed = [];
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {StreamedSheet} sheet */
function begin(sheet) {
  writing?.current.commit();
  writing = { sheet, current: addSheet(sheet), rows: 0 };
}

/** @param {StreamedCell[][]} rows */
async function write(rows) {
  if (!writing) throw new Error("No sheet has been begun.");
  for (const row of rows) {
    if (writing.rows === maxRows) {
      writing.current.commit();
      writing.rows = 0;
      writing.current = addSheet(writing.sheet);
    }
    writing.current.addRow(row).commit();
    writing.rows += 1;
    if (writing.rows % rowsAtOnce === 0) await caughtUp(writing.current);
  }
}

async function end() {
  writing?.current.commit();
  const ended = once(file, "end");
  await workbook.commit();
  await ended;
}

/**
 * A sheet whose headings stay in view and have filters.
 * @param {StreamedSheet} sheet
 */
function addSheet({ name, columns }) {
  const sheet = workbook.addWorksheet(nameOf(name), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ heading, width, format, long }) => ({
    header: xmlText(heading),
    width,
    style: {
      ...(format && { numFmt: formats[format] }),
      ...(long && { alignment: { wrapText: true, vertical: "top" } }),
    },
  }));
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  return sheet;
}

/**
 * Waits until what was written has been packed: the library writes on without asking whether its output is taken.
 * @param {ExcelJs.Worksheet} sheet
 */
async function caughtUp(sheet) {
  const { stream } = /** @type {{ stream?: { pipes?: readonly PassThrough[] } }} */ (/** @type {unknown} */ (sheet));
  for (const pipe of stream?.pipes ?? []) while (pipe.writableNeedDrain) await once(pipe, "drain");
}
