import { expect, it } from "vitest";
import { ratedBy } from "./rated-by";

it.each([
  [1.5, 3, "both"],
  [1.5, null, "self"],
  [null, 3, "supervisor"],
  [null, null, null],
] as const)("a self-rating of %s and a supervisor's of %s are by %s", (self, supervisor, who) => {
  expect(ratedBy({ self, supervisor })).toBe(who);
});
