import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type LockAttempt, tryLock } from "../file-lock";
import { errorCode, explainWriteError, HostError } from "../host-error";
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
    if (lock && lock.heldBy === undefined) return lock.release;
    if (isFirst && lock) say(`Waiting for process ${lock.heldBy}, which is changing a preview`);
    await pause(200);
  }
}

/** Undefined when the folder was removed in this moment. */
function attempt(previews: string): LockAttempt | undefined {
  makeFolder(previews);
  try {
    return tryLock(path.join(previews, ".changed-by"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw explainFolderError(error, previews);
  }
}

/** Making parents too is left out where there are some: under /proc it would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { recursive: !existsSync(path.dirname(folder)) });
  } catch (error) {
    // Another command was quicker.
    if (errorCode(error) !== "EEXIST") throw explainFolderError(error, folder);
  }
}

function explainFolderError(error: unknown, folder: string): unknown {
  if (!["EACCES", "EPERM", "EROFS", "ENOENT"].includes(errorCode(error) ?? "")) return explainWriteError(error, folder);
  return new HostError(`${folder} cannot be written to by this user. Choose another folder with PREVIEWS_DIR.`);
}
