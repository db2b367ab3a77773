import { limits } from "./limits";

/** A page of a list. `nextCursor` is what its next page is asked for by, null on the last one. */
export type Page<Item, Cursor = number> = { items: Item[]; nextCursor: Cursor | null };

/**
 * The page that begins with the first of some rows.
 * @param rows of which there are more than a page shows, if the list goes on; a statement reads one more to know that
 * @param cursorOf the cursor of the page that follows a row
 */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  size: number = limits.listPageSize,
): Page<Row, Cursor> {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : cursorOf(last) };
}
