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

/** What was stored in this tab, once: the tab forgets it. Null without it. */
export function takeFromTab(key: string): string | null {
  const taken = withTabStorage((storage) => {
    const text = storage.getItem(key);
    storage.removeItem(key);
    return text;
  });
  return taken ?? null;
}
