import { expect, it } from "vitest";
import { heldOverlay, keepOverlay } from "./held-overlay";

it("keeps the fifty versions that were made last, and one that is made again is the latest", () => {
  const isKept = (version: number) => heldOverlay(`v${version}`) !== undefined;
  for (let version = 0; version < 50; version += 1) keepOverlay(`v${version}`, {});
  keepOverlay("v1", {});
  expect(isKept(0)).toBe(true);
  keepOverlay("v50", {});
  keepOverlay("v51", {});
  expect([0, 1, 2, 3, 50, 51].map(isKept)).toEqual([false, true, false, true, true, true]);
});
