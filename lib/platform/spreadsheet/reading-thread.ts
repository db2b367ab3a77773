import "server-only";
import { askThread, ThreadLimitError } from "../work-thread";
import type { ReadSheet } from "./workbook";

/** How large a file may be that is read. */
export type ReadingLimits = {
  /** All its parts together, unpacked. */
  maxBytes: number;
  /** Of a sheet. */
  maxRows: number;
  maxColumns: number;
  /** The elements of its markup, and the cells among them. */
  maxElements: number;
  maxCells: number;
};

/** What the thread gets to read. */
export type ReadingTask = ReadingLimits & { bytes: Uint8Array<ArrayBuffer> };

type Answer = { sheets: ReadSheet[] } | { problem: string } | { isTooLarge: true } | { hasTooMany: true };

const program = "lib/platform/spreadsheet/parse-thread.mjs";

/** A sheet has more rows or columns than are read. */
export class TooManyCellsError extends Error {}

/**
 * Reads an Excel file in a thread of its own: the library parses without a break and without a limit on depth, so that a small
 * file would stop the server. One file is read at a time: it takes many times its size.
 * @param milliseconds how long it may take from its turn on
 * @param memoryMb how much memory it may take; of each amount there is one thread
 * @throws ThreadLimitError for a file that is too large unpacked or takes too long, TooManyCellsError for one with too many rows or
 *   columns, an `Error` for one that cannot be read
 */
export async function readInThread(task: ReadingTask, milliseconds: number, memoryMb = 256): Promise<ReadSheet[]> {
  const answer = await askThread<Answer>({ program, memoryMb }, task, milliseconds);
  if ("problem" in answer) throw new Error(answer.problem);
  if ("hasTooMany" in answer) throw new TooManyCellsError("It has too many rows or columns.");
  if ("isTooLarge" in answer) throw new ThreadLimitError("It is too large.");
  return answer.sheets;
}
