import "server-only";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type ExcelJs from "exceljs";
import { harmless } from "./harmless";

/** What a cell holds: a text, a number, a day or a moment (both in UTC, as they are to be shown), or nothing. */
export type StreamedCell = string | number | Date | null;

export type StreamedColumn = {
  heading: string;
  /** In characters. */
  width: number;
  /** How dates of the column are shown. */
  format?: "day" | "moment";
  /** A text of several lines or sentences. */
  long?: boolean;
};

const formats = { day: "dd.mm.yyyy", moment: "dd.mm.yyyy hh:mm" } as const;

/** A sheet has at most 1 048 576 rows; more go on in another one. */
const maxRows = 1_000_000;

/** So many rows are written between two pauses: others wait a few milliseconds at most. */
const rowsAtOnce = 100;

/** How much of the file is handed over at a time. */
const pieceBytes = 256 * 1024;

/**
 * Writes an Excel file of one table while its rows are read, so that its size does not count: neither the rows nor the file are held as a
 * whole. The headings stay in view and have filters; a text that a program could take for a formula is none.
 * @param sheet its name in the workbook, and its columns
 * @param batches the rows, some at a time
 * @param write takes the file, piece by piece
 */
export async function streamWorkbook(
  sheet: { name: string; columns: readonly StreamedColumn[] },
  batches: AsyncIterable<readonly (readonly StreamedCell[])[]>,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const { default: library } = await import("exceljs");
  const file = new PassThrough();
  const handedOver = handOver(file, write);
  // Who waits for the file to be taken goes on, and finds out here why it was not.
  handedOver.catch(() => file.destroy());
  try {
    const workbook = new library.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
    await writeRows(workbook, sheet, batches, file);
    await Promise.all([workbook.commit(), handedOver]);
  } catch (error) {
    const isOurs = !file.destroyed;
    file.destroy();
    if (isOurs) throw error;
    await handedOver;
    throw error;
  }
}

async function writeRows(
  workbook: ExcelJs.stream.xlsx.WorkbookWriter,
  { name, columns }: { name: string; columns: readonly StreamedColumn[] },
  batches: AsyncIterable<readonly (readonly StreamedCell[])[]>,
  file: PassThrough,
): Promise<void> {
  let number = 1;
  let current = addSheet(workbook, name, columns);
  let rows = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows > 0 && rows % maxRows === 0) {
        current.commit();
        number += 1;
        current = addSheet(workbook, `${name} ${number}`, columns);
      }
      current.addRow(row.map(cellOf)).commit();
      rows += 1;
      if (rows % rowsAtOnce === 0) await caughtUp(current, file);
    }
  }
  current.commit();
}

const cellOf = (cell: StreamedCell) => (typeof cell === "string" ? harmless(cell) : cell);

function addSheet(
  workbook: ExcelJs.stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly StreamedColumn[],
): ExcelJs.Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ heading, width, format, long }) => ({
    header: heading,
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

/** The library's stream of a sheet, with what takes its output: it writes on without asking whether that is taken. */
type Piped = { stream?: { pipes?: readonly PassThrough[] } };

/** Lets others have a turn, and waits until what was written has been packed and handed over. */
async function caughtUp(sheet: ExcelJs.Worksheet, file: PassThrough): Promise<void> {
  await setImmediate();
  for (const pipe of (sheet as Piped).stream?.pipes ?? [])
    while (pipe.writableNeedDrain && !file.destroyed) await Promise.race([once(pipe, "drain"), once(file, "close")]);
  if (file.destroyed) throw new Error("The file is not taken any more.");
}

/** Gives a stream away in pieces of one size. */
async function handOver(file: PassThrough, write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const piece = new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
    if (piece.length > 0) await write(piece);
  };
  for await (const chunk of file as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
}
