"use client";

import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/** What says that a person has turned to the page. */
const contacts = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** How long a page waits for the person, in milliseconds. */
const waitMs = 10_000;

/** A person has used a page since the script began, or the wait is over. */
let isUsed = false;

/**
 * Loads a part of the page that opens later, once the browser is idle: it must also open without a connection.
 * @param load a constant of its module
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => startWhenIdle(load), [load]);
}

/**
 * The same for a part that is of no use without the server: it waits until the person turns to the page, for its script would otherwise
 * be work between the page and its first press. The service worker stores its file in any case if its `dynamic` names that.
 */
export function usePreloadOnUse(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (isUsed) return startWhenIdle(load);
    let forget = () => {};
    const begin = () => {
      isUsed = true;
      stopWaiting();
      forget = startWhenIdle(load);
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

const startWhenIdle = (load: () => Promise<unknown>) => whenIdle(() => void load().catch(() => {}));
