/** Uses what this tab stores. A browser can refuse its storage, or have no room: undefined then. */
function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Stores a text in this tab, if the browser lets it. */
export const storeInTab = (key: string, text: string): void => withTabStorage((storage) => storage.setItem(key, text));

/** What was stored in this tab. Null without it. */
export const readFromTab = (key: string): string | null => withTabStorage((storage) => storage.getItem(key)) ?? null;

/** What was stored in this tab, once: the tab forgets it. Null without it. */
export function takeFromTab(key: string): string | null {
  const taken = readFromTab(key);
  withTabStorage((storage) => storage.removeItem(key));
  return taken;
}
