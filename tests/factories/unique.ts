import { randomUUID } from "node:crypto";

// Several test files may share one database, so every name carries the run of its file.
const run = randomUUID().slice(0, 8);
let count = 0;

/** A name that nothing else in the database has: lower-case letters, digits and underscores. */
export function unique(prefix: string): string {
  count += 1;
  return `${prefix}_${run}_${count}`;
}
