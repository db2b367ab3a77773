"use client";

import { useEffect } from "react";

/**
 * Loads a part of the page that opens later, once the browser is idle: it must also open without a connection. `load` is a constant
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
