import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Tests, and the types that the build generates from the messages. */
const NO_SOURCE = /\.test\.tsx?$|\.d\.json\.ts$/;

/**
 * One value for the content of all the named files and folders, tests left out: it changes when any of them does.
 * @param entries relative to `root`; those that are not there count as empty
 */
export function hashSources(root: string, entries: string[]): string {
  const hash = createHash("sha256");
  for (const file of entries.flatMap((entry) => filesIn(root, entry)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(root: string, entry: string): string[] {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !NO_SOURCE.test(file.name))
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)));
}
