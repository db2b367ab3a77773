import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { errorCode } from "./host-error";
import { processIdentity } from "./processes";

/** A lock that this process holds, or the id of the process that holds it. */
export type LockAttempt = { release: () => void; heldBy?: undefined } | { heldBy: number };

/**
 * Takes a lock that is a file. One that a killed process left behind does not count: the file names the process and
 * the moment that process began.
 */
export function tryLock(file: string): LockAttempt {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}\n${processIdentity(process.pid)}\n`, { flag: "wx", mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    const heldBy = holderOf(file);
    if (heldBy !== undefined) return { heldBy };
    rmSync(file, { force: true });
  }
}

/** The id of the living process that holds a lock; undefined when nobody does. */
export function holderOf(file: string): number | undefined {
  try {
    const [pid, identity] = readFileSync(file, "utf8").split("\n");
    return identity && processIdentity(Number(pid)) === identity ? Number(pid) : undefined;
  } catch (error) {
    // It was released in this moment.
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
