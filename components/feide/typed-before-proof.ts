import { withTabStorage } from "@/components/ui/tab-storage";

/** Stores in this tab what a person has typed, never a secret, while they are at Feide. Without storage it has to be typed again. */
export function storeBeforeProof(key: string, typed: object): void {
  withTabStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
}

/** What was stored, once: the tab forgets it. */
export function takeAfterProof(key: string): Record<string, unknown> {
  const text = withTabStorage((storage) => {
    const stored = storage.getItem(key);
    storage.removeItem(key);
    return stored;
  });
  return JSON.parse(text ?? "{}");
}
