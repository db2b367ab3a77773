import { vi } from "vitest";

/** How long a test waits for another process, in milliseconds: only a test that fails waits that long, and a machine may be busy. */
export const patienceMs = 180_000;

/**
 * Waits until a check no longer throws, and gives what it returns.
 * @param interval milliseconds between two tries: fewer for what holds for a moment only
 */
export const soon = <Result>(check: () => Result | Promise<Result>, interval = 50): Promise<Result> =>
  vi.waitFor(check, { timeout: patienceMs, interval });

/**
 * Waits as `soon` does, for what the product promises within a second and would make up for in 20 (a lost message, by the next heartbeat): a
 * test that waited for longer would not see that it was lost.
 */
export const promptly = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 50 });
