"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { askBeforeUnload } from "@/components/ui/unload-question";

/** Leaves the page, at once or by the end of the promise that it gives. */
export type Leave = () => unknown;

/** The reader has confirmed that the page may be left: of all on it that is not saved nothing else asks. */
let isConfirmed = false;

export const isLeaving = (): boolean => isConfirmed;

/** Leaves without a further question. */
export async function leaveNow(leave: Leave): Promise<void> {
  isConfirmed = true;
  try {
    // Without a pause for what leaves at once.
    const leaving = leave();
    if (leaving instanceof Promise) await leaving;
  } finally {
    isConfirmed = false;
  }
}

/**
 * Asks before unsaved input is lost by the browser's way back or forward within the product, where the browser lets a page ask about that; about
 * another page, and about closing the tab, the browser asks.
 * @param ask gets what leaves, for `leaveNow` when the input may be lost
 */
export function useWayOut(unsaved: boolean, ask: (leave: Leave) => void): void {
  const askNow = useEffectEvent(ask);

  // At once with what is shown: a page that has been left must not stop the way back.
  useLayoutEffect(() => {
    if (!unsaved) return;
    // Not in every browser yet.
    const navigation: Navigation | undefined = window.navigation;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isConfirmed) askBeforeUnload(event);
    };
    const beforeNavigation = (event: NavigateEvent) => {
      // Something else on the page may have asked already.
      if (isConfirmed || event.defaultPrevented) return;
      if (event.navigationType !== "traverse" || !event.cancelable || event.hashChange) return;
      event.preventDefault();
      const { key } = event.destination;
      askNow(() => navigation?.traverseTo(key).committed?.catch(() => {}));
    };
    window.addEventListener("beforeunload", beforeUnload);
    navigation?.addEventListener("navigate", beforeNavigation);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      navigation?.removeEventListener("navigate", beforeNavigation);
    };
  }, [unsaved]);
}
