import "server-only";
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
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

/** A file is larger than it may be unpacked, or takes more time or memory than it may. */
export class ReadingLimitError extends Error {
  override name = "ReadingLimitError";
}

/** Started from its source: the bundler knows no thread. */
const program = () => path.join(/* turbopackIgnore: true */ process.cwd(), "lib/platform/spreadsheet/parse-thread.mjs");

/** The largest file that the other limits allow takes half of this. */
const MEMORY_MB = 256;

/** An idle thread ends after this time. */
const IDLE_MS = 30_000;

type Thread = { worker: Worker; idle?: NodeJS.Timeout };
type Held = typeof globalThis & { practicumReading?: { turn?: Promise<unknown>; thread?: Thread | undefined } };

const held = () => {
  const holder = globalThis as Held;
  holder.practicumReading ??= {};
  return holder.practicumReading;
};

/**
 * Reads an Excel file in a thread of its own: the library parses without a break and without a limit on depth, so that a small
 * file would stop the server. One file is read at a time: it takes many times its size.
 * @param milliseconds how long it may take from its turn on
 * @throws ReadingLimitError for a file that is too large unpacked or takes too long, an `Error` for one that cannot be read
 */
export function readInThread(task: ReadingTask, milliseconds: number): Promise<ReadSheet[]> {
  const state = held();
  const turn = (state.turn ?? Promise.resolve()).then(() => read(task, milliseconds));
  state.turn = turn.catch(() => {});
  return turn;
}

async function read(task: ReadingTask, milliseconds: number): Promise<ReadSheet[]> {
  const answer = await answerOf(task, milliseconds);
  if ("problem" in answer) throw new Error(answer.problem);
  if ("isTooLarge" in answer) throw new ReadingLimitError("It is too large.");
  return answer.sheets;
}

async function answerOf(task: ReadingTask, milliseconds: number): Promise<Answer> {
  const worker = takeThread();
  try {
    const answered = once(worker, "message", { signal: AbortSignal.timeout(milliseconds) });
    worker.postMessage(task);
    const [answer] = (await answered) as [Answer];
    restThread();
    return answer;
  } catch (error) {
    await endThread(worker);
    const { name, code } = error as NodeJS.ErrnoException;
    if (name !== "AbortError" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new ReadingLimitError("It takes too long or too much memory.", { cause: error });
  }
}

/** The thread that rests, or a new one. It gets no environment: what it reads comes from outside. */
function takeThread(): Worker {
  const state = held();
  if (!state.thread) {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const worker = new Worker(program(), { env: {}, execArgv: [], resourceLimits });
    // An error while it rests would end the process; the next file gets a new thread.
    worker.on("error", () => endThread(worker));
    state.thread = { worker };
  }
  clearTimeout(state.thread.idle);
  state.thread.worker.ref();
  return state.thread.worker;
}

/** Keeps the thread for the next file for a while; meanwhile it does not hold the process. */
function restThread(): void {
  const { thread } = held();
  if (!thread) return;
  thread.worker.unref();
  thread.idle = setTimeout(endThread, IDLE_MS, thread.worker).unref();
}

async function endThread(worker: Worker): Promise<void> {
  const state = held();
  if (state.thread?.worker === worker) state.thread = undefined;
  await worker.terminate();
}
