import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/data/listeners";
import { askBeforeUnload } from "@/components/ui/unload-question";

/**
 * What the device could not store, by the key of its row: its store may be full, or closed as in some private windows. The open page
 * alone has it until the server does, so nothing may take the page away without asking.
 */
const rows = new Map<string, object>();
const listeners = createListeners();

const askFirst = (event: BeforeUnloadEvent) => askBeforeUnload(event);

function announce(): void {
  if (rows.size > 0) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
  listeners.announce();
}

/** Holds a row that the device could not store. */
export function hold(key: string, row: object): void {
  rows.set(key, row);
  announce();
}

/** The device or the server has it, or its writer has given it up. */
export function letGo(start: string): void {
  const keys = [...rows.keys()].filter((key) => key.startsWith(start));
  for (const key of keys) rows.delete(key);
  if (keys.length > 0) announce();
}

/** The rows that are held under keys that begin so. */
export const heldUnder = (start: string): object[] =>
  [...rows].filter(([key]) => key.startsWith(start)).map(([, row]) => row);

/** Is there unsent text that only the open page has? */
export const hasTextOnlyHere = (): boolean => rows.size > 0;

/** The same for a component. */
export const useHasTextOnlyHere = (): boolean =>
  useSyncExternalStore(listeners.subscribe, hasTextOnlyHere, () => false);
