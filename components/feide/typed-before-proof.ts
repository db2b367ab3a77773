import { storeInTab, takeFromTab } from "@/components/ui/tab-storage";

/** Stores in this tab what a person has typed, never a secret, while they are at Feide. Without storage it has to be typed again. */
export const storeBeforeProof = (key: string, typed: object): void => storeInTab(key, JSON.stringify(typed));

/** What was stored, once: the tab forgets it. */
export const takeAfterProof = (key: string): Record<string, unknown> => JSON.parse(takeFromTab(key) ?? "{}");
