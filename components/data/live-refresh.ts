"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** Does something with the refresh of a page; at once, where nothing else is wanted. */
type Begin = (refresh: () => void) => void;

const atOnce: Begin = (refresh) => refresh();

/** How many dialogs have input that is not saved. */
let unsavedDialogs = 0;
const putOff = new Map<Begin, () => void>();

/**
 * Puts off what `useLiveRefresh` does until the returned function is called: what a dialog is about may be gone from the page by then, and the
 * dialog with what was typed in it.
 */
export function holdLiveRefresh(): () => void {
  unsavedDialogs += 1;
  return () => {
    unsavedDialogs -= 1;
    if (unsavedDialogs > 0) return;
    const refreshes = [...putOff.values()];
    putOff.clear();
    for (const refresh of refreshes) refresh();
  };
}

/**
 * Fetches the page again because of what others have done: at once, or when no dialog has unsaved input any more.
 * @param begin what does it then; the same function each time
 */
export function useLiveRefresh(begin = atOnce): () => void {
  const router = useRouter();
  return useCallback(() => {
    const refresh = () => begin(router.refresh);
    if (unsavedDialogs > 0) putOff.set(begin, refresh);
    else refresh();
  }, [router, begin]);
}
