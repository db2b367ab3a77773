import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writableDb as db } from "@/lib/platform/db";

/** The columns of the product's tables that can contain a text or a file, as `Table.column`. */
export async function listTextColumns(): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> '_prisma_migrations'
      and data_type not in ('integer', 'bigint', 'smallint', 'real', 'boolean', 'date', 'uuid', 'USER-DEFINED', 'timestamp with time zone')`;
  return rows.map(({ name }) => name).toSorted();
}

/** Where one of these words stands in the database, the job queue included, in any case, also as bytes: `Table.column`. */
export async function findInDatabase(words: readonly string[]): Promise<string[]> {
  const wanted = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString("hex")]);
  const tables = await db.$queryRaw<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('_prisma_migrations', 'migrations')`;
  const found = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await db.$queryRawUnsafe<{ column: string }[]>(
        `select distinct cell.key as column from "${schema}"."${name}" t, jsonb_each_text(to_jsonb(t)) cell
         where exists (select from unnest($1::text[]) word where position(word in lower(cell.value)) > 0)`,
        wanted,
      );
      return rows.map(({ column }) => `${name}.${column}`);
    }),
  );
  return found.flat().toSorted();
}

/** The files of a folder in which one of these words stands. */
export const findInFiles = (folder: string, words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const text = readFileSync(file, "utf8").toLowerCase();
      return words.some((word) => text.includes(word.toLowerCase()));
    });
