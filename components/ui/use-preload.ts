"use client";

import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/** What says that a person has turned to the page. */
const contacts = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"] as const;

/** So long a page waits for its person, in milliseconds. */
const waitMs = 10_000;

/** Whether a person has turned to a page since the script began, or enough time has gone by. */
let isAwaited = true;

/**
 * Loads a part of the page that opens later before it is pressed: it must also open without a connection. That begins when the person
 * turns to the page and the browser is idle: it is work, and would otherwise stand between a page and its first press.
 * @param load a constant of its module
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => whenIdle(() => void load().catch(() => {}));
    if (!isAwaited) return start();
    let forget = () => {};
    const begin = () => {
      isAwaited = false;
      stopWaiting();
      forget = start();
    };
    const timer = setTimeout(begin, waitMs);
    for (const contact of contacts) window.addEventListener(contact, begin, { capture: true, passive: true });
    const stopWaiting = () => {
      clearTimeout(timer);
      for (const contact of contacts) window.removeEventListener(contact, begin, { capture: true });
    };
    return () => {
      stopWaiting();
      forget();
    };
  }, [load]);
}
