import "server-only";
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "./errors";
import { processWide } from "./process-wide";

/** A piece of work takes more time or memory than it may. */
export class ThreadLimitError extends Error {
  override name = "ThreadLimitError";
}

/** What a thread runs, and how much it may use. */
export type ThreadWork = {
  /** The program, from the root of the product: it runs from its source, since the bundler knows no thread. */
  program: string;
  memoryMb: number;
  /** The part of its memory for what does not live long; the less, the sooner garbage goes. */
  youngMb?: number;
};

/** How many tasks of a program wait behind the running one, at most: those who send many must not keep everybody waiting. */
const MAX_WAITING = 10;

/** An idle thread ends after this time. */
const IDLE_MS = 30_000;

type Thread = { worker: Worker; idle?: NodeJS.Timeout };
type Lane = { turn?: Promise<unknown>; thread?: Thread | undefined; tasks?: number };

const lanes = processWide("threads", () => new Map<string, Lane>());

function laneOf({ program, memoryMb }: ThreadWork): Lane {
  // A thread that rests has the memory that it was begun with.
  const name = `${program} ${memoryMb}`;
  const lane = lanes().get(name) ?? {};
  lanes().set(name, lane);
  return lane;
}

/**
 * Lets a program do one task in a thread of its own, so that the server goes on answering. One task of a program at a time.
 * @param task what the program gets as a message
 * @param milliseconds how long it may take from its turn on
 * @returns the message that it answers
 * @throws ThreadLimitError for a task that takes too long or too much memory, "unavailable" when too many wait already
 */
export async function askThread<Answer>(work: ThreadWork, task: object, milliseconds: number): Promise<Answer> {
  const lane = laneOf(work);
  const before = lane.tasks ?? 0;
  if (before > MAX_WAITING) throw new AppError("unavailable");
  lane.tasks = before + 1;
  const turn = (lane.turn ?? Promise.resolve()).then(() => answerOf<Answer>(work, task, milliseconds));
  lane.turn = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    lane.tasks -= 1;
  }
}

/**
 * Talks with a program that has a thread of its own for this talk, and ends it afterwards. For work whose parts come and go one by one.
 * @param milliseconds how long each answer may take
 * @param talk asks one thing after the other
 * @throws ThreadLimitError for an answer that takes too long or too much memory
 */
export async function withThread<Task extends object, Answer>(
  work: ThreadWork,
  milliseconds: number,
  talk: (ask: (task: Task) => Promise<Answer>) => Promise<void>,
): Promise<void> {
  const worker = newThread(work);
  // An error between two questions would end the process; the next question finds nobody.
  const ended = once(worker, "exit");
  worker.on("error", () => {});
  try {
    await talk((task) => Promise.race([ask<Answer>(worker, task, milliseconds), ended.then(() => endedEarly())]));
  } finally {
    await worker.terminate();
  }
}

function endedEarly(): never {
  throw new Error("The thread has ended.");
}

/** Sends a task and waits for its answer. */
async function ask<Answer>(worker: Worker, task: object, milliseconds: number): Promise<Answer> {
  try {
    const answered = once(worker, "message", { signal: AbortSignal.timeout(milliseconds) });
    worker.postMessage(task);
    const [answer] = (await answered) as [Answer];
    return answer;
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (name !== "AbortError" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new ThreadLimitError("It takes too long or too much memory.", { cause: error });
  }
}

async function answerOf<Answer>(work: ThreadWork, task: object, milliseconds: number): Promise<Answer> {
  const worker = takeThread(work);
  try {
    const answer = await ask<Answer>(worker, task, milliseconds);
    restThread(work);
    return answer;
  } catch (error) {
    await endThread(work, worker);
    throw error;
  }
}

/** It gets no environment: what it works on comes from outside. */
function newThread({ program, memoryMb, youngMb }: ThreadWork): Worker {
  const resourceLimits = {
    maxOldGenerationSizeMb: memoryMb,
    ...(youngMb !== undefined && { maxYoungGenerationSizeMb: youngMb }),
  };
  return new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), program), {
    env: {},
    execArgv: [],
    resourceLimits,
  });
}

/** The thread that rests, or a new one. */
function takeThread(work: ThreadWork): Worker {
  const lane = laneOf(work);
  if (!lane.thread) {
    const worker = newThread(work);
    // An error while it rests would end the process; the next task gets a new thread.
    worker.on("error", () => endThread(work, worker));
    lane.thread = { worker };
  }
  clearTimeout(lane.thread.idle);
  lane.thread.worker.ref();
  return lane.thread.worker;
}

/** Keeps the thread for the next task for a while; meanwhile it does not hold the process. */
function restThread(work: ThreadWork): void {
  const { thread } = laneOf(work);
  if (!thread) return;
  thread.worker.unref();
  thread.idle = setTimeout(endThread, IDLE_MS, work, thread.worker).unref();
}

async function endThread(work: ThreadWork, worker: Worker): Promise<void> {
  const lane = laneOf(work);
  if (lane.thread?.worker === worker) lane.thread = undefined;
  await worker.terminate();
}
