"use client";

import { useEffect, useRef, useState } from "react";
import { tellQuietly } from "@/components/data/ask-quietly";
import { saveSetting } from "@/components/profile/calls";
import { limits } from "@/lib/platform/limits";

/**
 * Whether the sidebar beside the page is open, and what toggles it: stored for the person, in every browser (SPEC §3).
 * @param readOnly a viewer's choice lasts as long as the page
 */
export function useSidebar(stored: boolean, readOnly: boolean): [boolean, () => void] {
  const [open, setOpen] = useState(stored);
  // One after the other: the last choice is what is stored.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const toggle = () => {
    setOpen(!open);
    if (!readOnly) saving.current = saving.current.then(() => tellQuietly(saveSetting, { sidebar: !open }));
  };
  return [open, toggle];
}

/** Whether the sidebar over the page is open; leaving the page closes it, also on the way back. */
export function useDrawer(pathname: string) {
  const [open, setOpen] = useState(false);
  const [shownOn, setShownOn] = useState(pathname);
  if (shownOn !== pathname) {
    setShownOn(pathname);
    setOpen(false);
  }
  useEffect(() => {
    const close = () => setOpen(false);
    // To the same page with another query; and the browser may show a page again as it was left.
    window.addEventListener("popstate", close);
    window.addEventListener("pagehide", close);
    // On a wide screen the other sidebar takes its place.
    // The style sheets have it by the browser's own size of text, which is 16 px unless somebody has changed it.
    const width = window.matchMedia(`(width >= ${limits.mobileBreakpointPx / 16}rem)`);
    width.addEventListener("change", close);
    return () => {
      width.removeEventListener("change", close);
      window.removeEventListener("popstate", close);
      window.removeEventListener("pagehide", close);
    };
  }, []);
  return [open, setOpen] as const;
}
