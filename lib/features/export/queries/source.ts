import "server-only";
import type { SelectQueryBuilder } from "kysely";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asNumber } from "@/lib/platform/sql";
import type { ColumnName } from "../rules";
import type { ExportFilter } from "../schema";

/** Whose export it is: it has what this person may see. */
export type Asker = { id: number; role: Role };

/** The values of a row by column. A code is the word that the product has for it, not yet in a language. */
export type ExportRow = { id: number } & Partial<Record<ColumnName, string | number | Date | null>>;

/** What is exported, some rows at a time. */
export type ExportSource = {
  count: () => Promise<number>;
  /** The rows after one, in the order of their ids. */
  after: (id: number, limit: number) => Promise<ExportRow[]>;
};

export type SourceInput = {
  asker: Asker;
  filter: ExportFilter;
  columns: ReadonlySet<ColumnName>;
  locale: Locale;
};

/** Makes the source of what a query chooses, whose rows are read some at a time. */
export const batched =
  <Row, DB, Table extends keyof DB>(
    chosen: (input: SourceInput) => SelectQueryBuilder<DB, Table, object>,
    rowsAfter: (input: SourceInput, after: number, limit: number) => { execute: () => Promise<Row[]> },
    toRow: (row: Row) => ExportRow,
  ) =>
  (input: SourceInput): ExportSource => ({
    count: () => countOf(chosen(input)),
    after: async (id, limit) => (await rowsAfter(input, id, limit).execute()).map(toRow),
  });

/** How many rows a query chooses. */
export async function countOf<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => asNumber(fn.countAll()).as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirst())?.count ?? 0;
}
