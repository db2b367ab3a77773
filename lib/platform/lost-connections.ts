// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumLostAt?: number };

/** A connection to the database has broken, or could not be opened. */
export function noteLostConnection(): void {
  held.practicumLostAt = performance.now();
}

/** When this process last noticed that (ms of `performance.now()`). */
export const lastLostConnection = (): number => held.practicumLostAt ?? Number.NEGATIVE_INFINITY;
