import pg from "pg";
import { to } from "pg-copy-streams";
import { encode, type Origin, type TableName } from "./frames";
import { fullName, quoted, readSequences, tablesToKeep } from "./tables";

const NEWLINE = 10;

/**
 * The content of a backup: every table at one moment, while others go on writing. A snapshot is held until it ends.
 * @param client a connection that does nothing else meanwhile
 */
export async function* dump(client: pg.Client): AsyncGenerator<Buffer> {
  await client.query("begin transaction isolation level repeatable read, read only");
  try {
    yield encode({ kind: "origin", origin: await readOrigin(client) });
    const counts: Record<string, number> = {};
    for (const table of await tablesToKeep(client)) {
      yield encode({ kind: "table", table });
      let rows = 0;
      for await (const bytes of copyOf(client, table)) {
        rows += countLines(bytes);
        yield encode({ kind: "rows", bytes });
      }
      counts[fullName(table)] = rows;
    }
    yield encode({ kind: "sequences", sequences: await readSequences(client) });
    yield encode({ kind: "end", counts });
  } finally {
    // Of a reading transaction nothing is left to store, and a broken connection has none.
    await client.query("rollback").catch(() => {});
  }
}

const copyOf = (client: pg.Client, table: TableName): AsyncIterable<Buffer> =>
  client.query(to(`copy ${quoted(table)} (${table.columns.map(pg.escapeIdentifier).join(", ")}) to stdout`));

async function readOrigin(client: pg.Client): Promise<Origin> {
  const at = await client.query<{ at: Date }>("select now() as at");
  const migrations = await client.query<{ name: string }>(
    `select migration_name as name from "_prisma_migrations"
     where finished_at is not null and rolled_back_at is null order by 1`,
  );
  const queue = await client.query<{ id: number }>("select id from graphile_worker.migrations order by 1");
  return {
    at: at.rows[0]?.at.toISOString() ?? "",
    migrations: migrations.rows.map(({ name }) => name),
    queue: queue.rows.map(({ id }) => id),
  };
}

/** A row of COPY is a line: a line break in a value is written as two other signs. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
