import { mkdirSync } from "node:fs";
import path from "node:path";
import { tryLock } from "../file-lock";
import { errorCode, explainWriteError } from "../host-error";
import { pause } from "../processes";
import { removeIfEmpty } from "./preview";

type Options = { say: (line: string) => void; signal: AbortSignal };

/**
 * Lets one command at a time change the previews of a folder; the others wait. The folder is there meanwhile, and is removed again when
 * it is empty at the end.
 */
export async function inTurn<Result>(previews: string, { say, signal }: Options, work: () => Promise<Result>) {
  const release = await waitForTurn(previews, { say, signal });
  try {
    return await work();
  } finally {
    release();
    removeIfEmpty(previews);
  }
}

async function waitForTurn(previews: string, { say, signal }: Options): Promise<() => void> {
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted();
    const lock = attempt(previews);
    if (lock?.heldBy === undefined && lock) return lock.release;
    if (isFirst && lock) say(`Waiting for process ${lock.heldBy}, which is changing a preview`);
    await pause(200);
  }
}

/** Undefined when the folder was removed in this moment. */
function attempt(previews: string) {
  try {
    mkdirSync(previews, { recursive: true });
    return tryLock(path.join(previews, ".changed-by"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw explainWriteError(error, previews);
  }
}
