import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { tryLock } from "./file-lock";
import { errorCode, explainWriteError, HostError } from "./host-error";

/** A data folder that this process alone uses until `release`. */
export type DataDir = { path: string; release: () => void };

/**
 * Makes the data folder when it is not there and takes it for this process.
 * @throws HostError when another process uses it, or it cannot be written to
 */
export function openDataDir(dir: string): DataDir {
  try {
    makeDataDir(dir);
    if (!statSync(dir).isDirectory()) throw new HostError(`${dir} is a file. Choose a folder with DATA_DIR.`);
    const folder = realpathSync(dir);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const lock = tryLock(path.join(folder, "in-use-by"));
    if (lock.heldBy === undefined) return { path: folder, release: lock.release };
    throw new HostError(
      `${folder} is in use by another start of this product (process ${lock.heldBy}). Stop that one, or choose another folder with DATA_DIR and another port with PORT.`,
    );
  } catch (error) {
    throw explainWriteError(error, path.resolve(dir));
  }
}

/**
 * Makes a data folder that is not there yet. Making parents too is left out where there are some: under /proc it would try for ever.
 * @throws HostError when it cannot be made; another error when it cannot be written to
 */
export function makeDataDir(dir: string): void {
  if (existsSync(dir)) return;
  try {
    mkdirSync(dir, { recursive: !existsSync(path.dirname(dir)) });
  } catch (error) {
    if (errorCode(error) === "ENOENT")
      throw new HostError(`${dir} cannot be made. Choose another folder with DATA_DIR.`);
    throw error;
  }
}
