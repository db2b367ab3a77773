"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** How many dialogs have input that is not saved. */
let unsavedDialogs = 0;
let putOff: (() => void) | null = null;

/**
 * Puts off what `useLiveRefresh` does until the returned function is called: what a dialog is about may be gone from the page by then, and the
 * dialog with what was typed in it.
 */
export function holdLiveRefresh(): () => void {
  unsavedDialogs += 1;
  return () => {
    unsavedDialogs -= 1;
    if (unsavedDialogs > 0) return;
    putOff?.();
    putOff = null;
  };
}

/** Fetches the page again because of what others have done: at once, or when no dialog has unsaved input any more. */
export function useLiveRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (unsavedDialogs > 0) putOff = router.refresh;
    else router.refresh();
  }, [router]);
}
