import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Somebody who was erased: ids and times only. The list is a file beside the database, so that it is not lost with a database that is
 * restored to an earlier moment. The number of an account and the moment it was made are the same in a restored database alone.
 */
export type ListedErasure = {
  userId: number;
  accountCreatedAt: string;
  erasedAt: string;
  byId: number;
  /** The person's own evaluations that were decided by then, and stayed; missing in what an earlier version has listed. */
  keptEvaluationIds?: readonly number[] | undefined;
};

/** Whom an erasure is of. */
export const erasureKey = ({ userId, accountCreatedAt }: ListedErasure): string => `${userId} ${accountCreatedAt}`;

const fileIn = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, "erasures.jsonl");

/** Adds erasures to the list, each in a line of its own. */
export function appendErasures(dataDir: string, erasures: readonly ListedErasure[]): void {
  if (erasures.length === 0) return;
  mkdirSync(dataDir, { recursive: true });
  // A line that was cut off by a crash ends here.
  const lines = erasures.map(({ userId, accountCreatedAt, erasedAt, byId, keptEvaluationIds }) =>
    JSON.stringify({ userId, accountCreatedAt, erasedAt, byId, keptEvaluationIds }),
  );
  appendFileSync(fileIn(dataDir), `\n${lines.join("\n")}\n`, { mode: 0o600 });
}

/** The list, of two lines about one account the later; a line that cannot be read is left out: the table has it too. */
export function readErasures(dataDir: string): ListedErasure[] {
  if (!existsSync(fileIn(dataDir))) return [];
  const lines = readFileSync(fileIn(dataDir), "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as ListedErasure];
      } catch {
        return [];
      }
    });
  return [...new Map(lines.map((line) => [erasureKey(line), line])).values()];
}
