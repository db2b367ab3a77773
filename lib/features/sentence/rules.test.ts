import { expect, test } from "vitest";
import { sameness } from "./rules";

test.each<[a: string, b: string, same: boolean]>([
  ["Godt observert", " godt  OBSERVERT\n", true],
  ["Godt observert", "Godt observert.", false],
  ["Ålesund", "ålesund", true],
])("%j and %j are the same: %s", (a, b, same) => {
  expect(sameness(a) === sameness(b)).toBe(same);
});
