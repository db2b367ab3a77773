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

/** How many rows a query chooses. */
export async function countOf<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => asNumber(fn.countAll()).as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirst())?.count ?? 0;
}
