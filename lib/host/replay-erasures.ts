import { appendErasures, type ListedErasure, readErasures } from "../platform/erasure-list";
import { runNode } from "./commands";
import { withClient } from "./database";

/** Adds to the list of a data folder who was erased in a database that has the table, and is not on the list yet. */
export function listErasuresOf(url: string, dataDir: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public."Erasure"') is not null as "isThere"`,
    );
    if (!found[0]?.isThere) return;
    const { rows } = await client.query<{ userId: number; accountCreatedAt: Date; erasedAt: Date; byId: number }>(
      'select "userId", "accountCreatedAt", "erasedAt", "byId" from "Erasure" order by "erasedAt", "userId"',
    );
    const keyOf = (one: ListedErasure) => `${one.userId} ${one.accountCreatedAt}`;
    const listed = new Set(readErasures(dataDir).map(keyOf));
    const own = rows.map(({ userId, accountCreatedAt, erasedAt, byId }) => ({
      ...{ userId, byId },
      ...{ accountCreatedAt: accountCreatedAt.toISOString(), erasedAt: erasedAt.toISOString() },
    }));
    appendErasures(
      dataDir,
      own.filter((one) => !listed.has(keyOf(one))),
    );
  });
}

/**
 * Erases again everybody on the list of a data folder who is in a migrated database as they were before: one that was restored to an earlier
 * moment. Nothing is started when there is nobody.
 * @param env the app's whole environment, DATABASE_URL and DATA_DIR included
 */
export async function replayErasures(
  root: string,
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<void> {
  const listed = readErasures(dataDir);
  if (listed.length === 0 || !(await hasAnybody(env.DATABASE_URL, listed))) return;
  say("Erasing again who was erased since");
  await runNode(["--conditions=react-server", "--import", "tsx", "scripts/replay-erasures.mjs"], {
    what: "Erasing again who was erased since",
    cwd: root,
    env,
  });
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
