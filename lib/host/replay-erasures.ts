import { appendErasures, erasureKey, erasuresFile, type ListedErasure, readErasures } from "../platform/erasure-list";
import { runNode } from "./commands";
import { withClient } from "./database";
import { HostError } from "./host-error";

/**
 * Adds to the list of a data folder who was erased in a database that has the table, and is not on the list yet, or without the evaluations that
 * were kept, which the database has.
 */
export function listErasuresOf(url: string, dataDir: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public."Erasure"') is not null as "isThere"`,
    );
    if (!found[0]?.isThere) return;
    const { rows } = await client.query<ErasureRow>(
      `select "userId", "accountCreatedAt", "erasedAt", "byId", array(
         select e.id from "Evaluation" e join "Placement" p on p.id = e."placementId" where p."studentId" = "userId" order by 1
       ) as "keptEvaluationIds" from "Erasure" order by "erasedAt", "userId"`,
    );
    const listed = new Set(
      readErasures(dataDir).erasures.flatMap((one) => (one.keptEvaluationIds ? [erasureKey(one)] : [])),
    );
    const own = rows.map(({ userId, accountCreatedAt, erasedAt, byId, keptEvaluationIds }) => ({
      userId,
      byId,
      keptEvaluationIds,
      accountCreatedAt: accountCreatedAt.toISOString(),
      erasedAt: erasedAt.toISOString(),
    }));
    appendErasures(
      dataDir,
      own.filter((one) => !listed.has(erasureKey(one))),
    );
  });
}

type ErasureRow = {
  userId: number;
  accountCreatedAt: Date;
  erasedAt: Date;
  byId: number;
  keptEvaluationIds: number[];
};

const sentenceOf = (line: number, dataDir: string): string =>
  `Line ${line} of ${erasuresFile(dataDir)} cannot be read. Whom it names is not erased again in restored data. Correct the line, or delete it: who was erased in the present database is listed again by each start.`;

/** Throws when a line of the list of a data folder cannot be read: before a restoration, which would bring back whom it names. */
export function assertErasuresReadable(dataDir: string): void {
  const [line] = readErasures(dataDir).unreadable;
  if (line !== undefined) throw new HostError(sentenceOf(line, dataDir));
}

/**
 * Erases again everybody on the list of a data folder who is in a migrated database as they were before: one that was restored to an earlier
 * moment. Nothing is started when there is nobody. What somebody has to know of it is said, also which lines of the list cannot be read: a
 * start does not fail by them, because a line that a full disk has cut off is of an erasure that the database has.
 * @param env the app's whole environment, DATABASE_URL and DATA_DIR included
 */
export async function replayErasures(
  root: string,
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<void> {
  const { erasures, unreadable } = readErasures(dataDir);
  for (const line of unreadable) say(`WARNING: ${sentenceOf(line, dataDir)}`);
  if (erasures.length === 0 || !(await hasAnybody(env.DATABASE_URL, erasures))) return;
  say("Erasing again who was erased since");
  const output = await runNode(["--conditions=react-server", "--import", "tsx", "scripts/replay-erasures.mjs"], {
    what: "Erasing again who was erased since",
    cwd: root,
    env,
  });
  for (const line of output.split("\n")) if (line.startsWith("WARNING: ")) say(line);
}

const hasAnybody = (url: string, listed: readonly ListedErasure[]): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from "User" u
         join jsonb_to_recordset($1::jsonb) as listed("userId" int, "accountCreatedAt" timestamptz)
           on listed."userId" = u.id and listed."accountCreatedAt" = u."createdAt"
       where not exists (select from "Erasure" e where e."userId" = u.id) limit 1`,
      [JSON.stringify(listed)],
    );
    return rowCount === 1;
  });
