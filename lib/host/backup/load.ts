import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { type CopyStreamQuery, from } from "pg-copy-streams";
import { HostError } from "../host-error";
import type { Frame, TableName } from "./frames";
import { emptyTables, fullName, quoted, setSequence } from "./tables";

type Copy = { table: TableName; stream: CopyStreamQuery; done: Promise<void> };

/**
 * Fills a migrated database with the rows of a backup, in one transaction, in which no rule of the database runs: the rows obeyed them all when
 * they were read. Throws when a row does not fit, or a table gets another number of rows than was written.
 */
export async function load(client: pg.Client, frames: AsyncIterable<Frame>): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await emptyTables(client);
  const counts: Record<string, number> = {};
  let copy: Copy | undefined;
  const endTable = async () => {
    if (!copy) return;
    copy.stream.end();
    await copy.done;
    counts[fullName(copy.table)] = copy.stream.rowCount;
    copy = undefined;
  };
  for await (const frame of frames) {
    if (frame.kind === "rows" && copy) await write(copy, frame.bytes);
    else await endTable();
    if (frame.kind === "table") copy = begin(client, frame.table);
    if (frame.kind === "sequences") for (const sequence of frame.sequences) await setSequence(client, sequence);
    if (frame.kind === "end") assertSame(frame.counts, counts);
  }
  await client.query("commit");
}

function begin(client: pg.Client, table: TableName): Copy {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  const stream = client.query(from(`copy ${quoted(table)} (${columns}) from stdin`));
  const done = finished(stream);
  // The writer gets the error too.
  done.catch(() => {});
  return { table, stream, done };
}

/** Waits while the database has not taken what was written before. */
async function write({ stream, done }: Copy, bytes: Buffer): Promise<void> {
  if (stream.destroyed || !stream.write(bytes)) await Promise.race([once(stream, "drain"), done]);
}

function assertSame(written: Record<string, number>, loaded: Record<string, number>): void {
  for (const name of new Set([...Object.keys(written), ...Object.keys(loaded)])) {
    if (written[name] === loaded[name]) continue;
    throw new HostError(`The table ${name} has ${loaded[name] ?? 0} rows and should have ${written[name] ?? 0}.`);
  }
}
