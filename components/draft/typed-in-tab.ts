"use client";

import { useEffect, useEffectEvent } from "react";
import { readFromTab, storeInTab, takeFromTab } from "@/components/ui/tab-storage";

/**
 * Stores in this tab what a person has typed and not sent, never a secret, for when they are at Feide or the form goes. A browser that
 * refuses its storage holds nothing.
 */
export const storeTyped = (key: string, typed: object): void => storeInTab(key, JSON.stringify(typed));

/** What was stored. */
export const readTyped = (key: string): Record<string, unknown> => JSON.parse(readFromTab(key) ?? "{}");

/** What was stored, once: the tab forgets it. */
export const takeTyped = (key: string): Record<string, unknown> => JSON.parse(takeFromTab(key) ?? "{}");

/**
 * Stores in this tab what is typed in a form that somebody else's step can take away, and restores what the form held when it went.
 * @param typed null while there is nothing to lose
 * @param restore gets what was stored, by the names of its fields
 */
export function useTypedInTab(
  key: string,
  typed: object | null,
  restore: (stored: Record<string, unknown>) => void,
): void {
  const restoreNow = useEffectEvent(restore);
  const text = typed && JSON.stringify(typed);
  // Before the form stores anything itself.
  useEffect(() => restoreNow(takeTyped(key)), [key]);
  useEffect(() => {
    if (text === null) takeFromTab(key);
    else storeInTab(key, text);
  }, [key, text]);
}
