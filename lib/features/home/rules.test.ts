import { expect, test } from "vitest";
import { longestFirst, stepOf } from "./rules";

test.each([
  [{ awaitsMe: true, status: 3 }, "give"],
  [{ awaitsMe: true, status: 4 }, "give"],
  [{ status: 1 }, "plan"],
  [{ status: 2 }, "send"],
  [{ status: 3, isTurn: true }, "ask"],
  [{ status: 3, isTurn: false }, "wait"],
  [{ status: 4 }, "read"],
  [{ status: 4, isRead: true }, "close"],
] as const)("%j waits for: %s", (item, step) => {
  expect(stepOf({ awaitsMe: false, isTurn: true, isRead: false, ...item })).toBe(step);
});

test("what has waited longest comes first, what is to come last", () => {
  const since = ["2026-12-01", "2026-11-20", "2026-11-21"].map((day) => ({ since: day }));
  expect(longestFirst(since).map((one) => one.since)).toEqual(["2026-11-20", "2026-11-21", "2026-12-01"]);
});
