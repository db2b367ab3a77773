import { writableDb as db } from "@/lib/platform/db";

type Reference = { table: string; column: string; target: string };

/** The foreign keys to a table's id. */
const referencesTo = (target: string) => db.$queryRaw<Reference[]>`
  select c.conrelid::regclass::text as "table", a.attname as "column", ${target} as target
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = ${`"${target}"`}::regclass
  order by 1, 2`;

type Row = Record<string, unknown> & { id?: number };

const rowsWhere = (table: string, column: string, ids: readonly number[]) =>
  db.$queryRawUnsafe<Row[]>(
    `select * from ${table} as t where "${column}" = any($1::int[]) order by to_jsonb(t)::text`,
    ids,
  );

/**
 * Every row of the database that refers to a row, or to a row that does, by table, as its foreign keys say.
 * @param leaveOut rows that are of no interest
 */
export async function belongingTo(
  table: string,
  id: number,
  leaveOut: (row: Row) => boolean = () => false,
): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = { [table]: await rowsWhere(`"${table}"`, "id", [id]) };
  const open = [{ table, ids: [id] }];
  for (let next = open.shift(); next; next = open.shift())
    for (const { table: name, column } of await referencesTo(next.table)) {
      const rows = (await rowsWhere(name, column, next.ids)).filter((row) => !leaveOut(row));
      found[`${name}.${column}`] = rows;
      const ids = rows.flatMap((row) => row.id ?? []);
      if (ids.length > 0) open.push({ table: name.replaceAll('"', ""), ids });
    }
  return found;
}
