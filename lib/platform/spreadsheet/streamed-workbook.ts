import "server-only";
import { withThread } from "../work-thread";
import { harmless } from "./harmless";

/** What a cell holds: a text, a number, a day or a moment (both in UTC, as they are to be shown), or nothing. */
export type StreamedCell = string | number | Date | null;

export type StreamedColumn = {
  heading: string;
  /** In characters. */
  width: number;
  /** How dates of the column are shown; `text` leaves what is typed there as it is typed. */
  format?: "day" | "moment" | "text";
  /** A text of several lines or sentences. */
  long?: boolean;
};

/** A table of a workbook: its name, of which `sheetNamer` makes that of a sheet, and its columns. */
export type StreamedSheet = { name: string; columns: readonly StreamedColumn[] };

/** What the thread gets, one after the other: the sheet, its rows, and that there are no more. */
export type WritingTask = { sheet: StreamedSheet } | { rows: StreamedCell[][] } | { end: true };

/** It answers with what of the file is ready. */
type Answer = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

/** Little memory for what is garbage: the library makes much of it, and the size of the file does not count. */
const writing = { program: "lib/platform/spreadsheet/write-thread.mjs", memoryMb: 48, youngMb: 4 };

/** How long the thread may take for a step: its rows, or the end of a file. */
const stepMs = 60_000;

/** How much of the file is handed over at a time. */
const pieceBytes = 256 * 1024;

/**
 * Writes an Excel file of one table while its rows are read, so that its size does not count: neither the rows nor the file are held as a
 * whole. A thread of its own writes it, so that the server goes on answering. A text that a program could take for a formula is none.
 * @param batches the rows, some at a time
 * @param write takes the file, piece by piece
 */
export async function streamWorkbook(
  sheet: StreamedSheet,
  batches: StreamedBatches,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  await streamSheets([{ sheet, batches }], write);
}

/** The rows of a sheet, some at a time. */
export type StreamedBatches = AsyncIterable<readonly (readonly StreamedCell[])[]>;

/** The same with several tables, one after the other, each on a sheet of its own. */
export async function streamSheets(
  sheets: readonly { sheet: StreamedSheet; batches: StreamedBatches }[],
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const pieces = inPieces(write);
  await withThread<WritingTask, Answer>(writing, stepMs, async (ask) => {
    const send = async (task: WritingTask) => {
      const answer = await ask(task);
      if ("problem" in answer) throw new Error(answer.problem);
      await pieces.add(answer.bytes);
    };
    for (const { sheet, batches } of sheets) {
      await send({ sheet });
      for await (const batch of batches) await send({ rows: batch.map((row) => row.map(cellOf)) });
    }
    await send({ end: true });
  });
  await pieces.flush();
}

const cellOf = (cell: StreamedCell) => (typeof cell === "string" ? harmless(cell) : cell);

/** Collects bytes, and gives them away in pieces of about one size. */
function inPieces(write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async () => {
    const piece = new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
    if (piece.length > 0) await write(piece);
  };
  return {
    flush,
    add: async (more: Uint8Array) => {
      waiting.push(more);
      bytes += more.length;
      if (bytes >= pieceBytes) await flush();
    },
  };
}
