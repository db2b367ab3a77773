import { storeInTab } from "@/components/ui/tab-storage";

const key = "practicum-pages";
const longest = 30;

/** A page that this tab has shown, with its query, and how far down it was read, in pixels. */
export type VisitedPage = { page: string; y: number };

const isPage = (one: unknown): one is VisitedPage =>
  typeof one === "object" && one !== null && "page" in one && typeof one.page === "string" && "y" in one;

/** The pages of this tab, and whose they are. */
type Stored = { userId: number | null; pages: readonly VisitedPage[] };

function read(): Stored {
  try {
    const { userId, pages }: Partial<Stored> = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return { userId: userId ?? null, pages: Array.isArray(pages) ? pages.filter(isPage) : [] };
  } catch {
    return { userId: null, pages: [] };
  }
}

const write = (stored: Stored): void => storeInTab(key, JSON.stringify(stored));

/** The pages of this tab, the current one last. */
export const readPages = (): readonly VisitedPage[] => read().pages;

export const writePages = (pages: readonly VisitedPage[]): void => write({ ...read(), pages });

/** From here on the tab is this person's: what somebody else has left is dropped. */
export function ownPages(userId: number): void {
  if (read().userId !== userId) write({ userId, pages: [] });
}

/**
 * The pages of this tab with the current one visited: another view of the last place takes its place, and going back to the one before
 * shortens the list.
 * @param placeOf what counts as one place
 */
export function visit(
  pages: readonly VisitedPage[],
  page: string,
  placeOf: (page: string) => string,
): readonly VisitedPage[] {
  const isAt = (visited: VisitedPage | undefined) => visited !== undefined && placeOf(visited.page) === placeOf(page);
  const [before, last] = [pages.at(-2), pages.at(-1)];
  if (last?.page === page) return pages;
  if (isAt(last)) return [...pages.slice(0, -1), { page, y: 0 }];
  if (isAt(before)) return [...pages.slice(0, -2), before?.page === page ? before : { page, y: 0 }];
  return [...pages, { page, y: 0 }].slice(-longest);
}

/** The page that this tab showed before the current one. */
export const previousPage = (): VisitedPage | null => readPages().at(-2) ?? null;
