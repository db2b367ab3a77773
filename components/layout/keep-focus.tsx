"use client";

import { useEffect } from "react";

/**
 * Moves the focus to the page's main area, or to the open dialog, when the element that had it goes, as a row does whose matter is
 * settled. Without this a keyboard would begin again at the top of the page. Used once, in the layout.
 */
export function KeepFocus() {
  useEffect(() => {
    let last: Element | null = null;
    const isLost = () => document.activeElement === document.body && last?.isConnected === false;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      // Who takes an element away may know a better place, as a closing dialog does: it goes first.
      setTimeout(() => {
        if (isLost()) focusPlace();
      });
    });
    document.addEventListener("focusin", remember);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      watch.disconnect();
    };
  }, []);
  return null;
}

/** Under a modal dialog the main area is inert, and so are the dialogs under the topmost: there the focus cannot go. */
function focusPlace(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>("dialog:modal")];
  for (const dialog of dialogs) {
    // Only now, so that an opening dialog begins at its content.
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }
  if (dialogs.length === 0) document.getElementById("main")?.focus({ preventScroll: true });
}
