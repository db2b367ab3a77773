/** How many pages of a list are loaded and whether there is more to view (SPEC §4). */
export const hasMore = (loadedPages: number, pageSize: number, total: number): boolean =>
  loadedPages * pageSize < total;

/** The loaded items with those of the next page that are not there yet (SPEC §4). */
export function appendNew<Item extends { notificationId: number }>(loaded: Item[], page: Item[]): Item[] {
  const known = new Set(loaded.map((item) => item.notificationId));
  return [...loaded, ...page.filter((item) => !known.has(item.notificationId))];
}
