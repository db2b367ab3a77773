import { processWide } from "./process-wide";

const held = processWide("lost-connections", () => ({ lastAt: Number.NEGATIVE_INFINITY }));

/** A connection to the database has broken, or could not be opened. */
export function noteLostConnection(): void {
  held().lastAt = performance.now();
}

/** When this process last noticed that (ms of `performance.now()`). */
export const lastLostConnection = (): number => held().lastAt;
