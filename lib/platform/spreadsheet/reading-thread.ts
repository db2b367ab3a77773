import "server-only";
import { askThread, ThreadLimitError } from "../work-thread";
import type { ReadSheet } from "./workbook";

/** What the thread gets to read. */
export type ReadingTask = {
  bytes: Uint8Array<ArrayBuffer>;
  /** All its parts together, unpacked. */
  maxBytes: number;
  maxRows: number;
  maxColumns: number;
};

type Answer = { sheets: ReadSheet[] } | { problem: string } | { isTooLarge: true };

/** The largest file that the other limits allow takes half of this memory. */
const reading = { program: "lib/platform/spreadsheet/parse-thread.mjs", memoryMb: 256 };

/**
 * Reads an Excel file in a thread of its own: the library parses without a break and without a limit on depth, so that a small
 * file would stop the server. One file is read at a time: it takes many times its size.
 * @param milliseconds how long it may take from its turn on
 * @throws ThreadLimitError for a file that is too large unpacked or takes too long, an `Error` for one that cannot be read
 */
export async function readInThread(task: ReadingTask, milliseconds: number): Promise<ReadSheet[]> {
  const answer = await askThread<Answer>(reading, task, milliseconds);
  if ("problem" in answer) throw new Error(answer.problem);
  if ("isTooLarge" in answer) throw new ThreadLimitError("It is too large.");
  return answer.sheets;
}
