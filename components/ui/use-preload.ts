"use client";

import { useEffect } from "react";

/**
 * Loads a piece of the page that opens later, once the browser rests: without a connection it must open too. `load` is a constant
 * of its module.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => {});
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(start, 1_000);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(start);
    return () => window.cancelIdleCallback(handle);
  }, [load]);
}
