import pg from "pg";
import type { SequenceState, TableName } from "./frames";

/** The product's own schema and the one of its job queue. */
const SCHEMAS = ["public", "graphile_worker"];

/** What a new database has by itself: the lists of applied migrations. */
const MADE_BY_MIGRATING = ["public._prisma_migrations", "graphile_worker.migrations"];

/**
 * Sign-ins end with a restoration, so that nobody is let in by one that was ended since; counters of limits, and which processes lived, mean
 * nothing later.
 */
const LEFT_OUT = ["public.Session", "public.rate_limit", "public.Instance"];

export const fullName = ({ schema, name }: Pick<TableName, "schema" | "name">): string => `${schema}.${name}`;

/** The name of a table or sequence for a statement. */
export const quoted = ({ schema, name }: Pick<TableName, "schema" | "name">): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Every table of a migrated database that holds data, and its columns that can be written. */
async function listTables(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1) group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows.filter((table) => !MADE_BY_MIGRATING.includes(fullName(table)));
}

/** The tables of a backup. */
export const tablesToKeep = async (client: pg.Client): Promise<TableName[]> =>
  (await listTables(client)).filter((table) => !LEFT_OUT.includes(fullName(table)));

/** Empties every table: a migrated database is not empty, since some migrations add rows. */
export async function emptyTables(client: pg.Client): Promise<void> {
  await client.query(`truncate ${(await listTables(client)).map(quoted).join(", ")}`);
}

/** How far each sequence is. Sequences know no snapshot: read after the rows, they are at least as far as these. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname as schema, sequencename as name, last_value::text as value, start_value::text as start
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Lets a sequence go on from where it was. */
export async function setSequence(client: pg.Client, { value, start, ...sequence }: SequenceState): Promise<void> {
  await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(sequence), value ?? start, value !== null]);
}
