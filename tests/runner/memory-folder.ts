import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../../lib/host/processes";

/** What Linux keeps in memory, where it has that. */
const IN_MEMORY = "/dev/shm";
const PREFIX = "practicum-test-run-";
const GIGABYTE = 1024 ** 3;

type Room = { parent?: string; gigabytesOfFiles?: number; gigabytesOfMemory?: number };

/**
 * A folder in memory for everything temporary of a run: a database is hundreds of small files, and each test file gets a new one, which on
 * a disk takes longer than most tests. Removes what killed runs have left there.
 * @returns undefined without such a folder, or without room for the files and for the programs of a run
 */
export function makeMemoryFolder({
  parent = IN_MEMORY,
  gigabytesOfFiles = 4,
  gigabytesOfMemory = 10,
}: Room = {}): string | undefined {
  try {
    accessSync(parent, constants.W_OK);
  } catch {
    return undefined;
  }
  removeLeftovers(parent);
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < gigabytesOfFiles * GIGABYTE) return undefined;
  if (process.availableMemory() < gigabytesOfMemory * GIGABYTE) return undefined;
  const folder = path.join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
