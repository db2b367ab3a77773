import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/**
 * Somebody who was erased: ids and times only. The list is a file beside the database, so that it is not lost with a database that is
 * restored to an earlier moment. The number of an account and the moment it was made are the same in a restored database alone.
 */
const erasureSchema = z.object({
  userId: z.number(),
  accountCreatedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  byId: z.number(),
  /** The person's own evaluations that were decided by then, and stayed; missing in what an earlier version has listed. */
  keptEvaluationIds: z.array(z.number()).readonly().optional(),
});
export type ListedErasure = z.infer<typeof erasureSchema>;

/** Whom an erasure is of. */
export const erasureKey = ({ userId, accountCreatedAt }: ListedErasure): string => `${userId} ${accountCreatedAt}`;

/** The file of the list in a data folder. */
export const erasuresFile = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, "erasures.jsonl");

/** Adds erasures to the list, each in a line of its own. */
export function appendErasures(dataDir: string, erasures: readonly ListedErasure[]): void {
  if (erasures.length === 0) return;
  mkdirSync(dataDir, { recursive: true });
  // A line that was cut off by a crash ends here.
  const lines = erasures.map(({ userId, accountCreatedAt, erasedAt, byId, keptEvaluationIds }) =>
    JSON.stringify({ userId, accountCreatedAt, erasedAt, byId, keptEvaluationIds }),
  );
  appendFileSync(erasuresFile(dataDir), `\n${lines.join("\n")}\n`, { mode: 0o600 });
}

/** The list, of two lines about one account the later, and the numbers of the lines that cannot be read. */
export function readErasures(dataDir: string): { erasures: ListedErasure[]; unreadable: number[] } {
  if (!existsSync(erasuresFile(dataDir))) return { erasures: [], unreadable: [] };
  const byKey = new Map<string, ListedErasure>();
  const unreadable: number[] = [];
  for (const [index, line] of readFileSync(erasuresFile(dataDir), "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const erasure = parseLine(line);
    if (erasure) byKey.set(erasureKey(erasure), erasure);
    else unreadable.push(index + 1);
  }
  return { erasures: [...byKey.values()], unreadable };
}

function parseLine(line: string): ListedErasure | undefined {
  try {
    return erasureSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
