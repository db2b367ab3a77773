/** Stores in this tab what a person has typed, never a secret, while they are at Feide. Without storage it has to be typed again. */
export function storeBeforeProof(key: string, typed: object): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
}

/** What was stored, once: the tab forgets it. */
export function takeAfterProof(key: string): Record<string, unknown> {
  const text = withStorage((storage) => {
    const stored = storage.getItem(key);
    storage.removeItem(key);
    return stored;
  });
  return JSON.parse(text ?? "{}");
}

/** A browser can refuse its storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
