import { expect, it } from "vitest";
import { noReportsKey } from "./no-reports-key";

it.each([
  ["has not been given a placement", [], [], "reports_none_without_placement"],
  ["can plan a report", [1, 2], [2], "reports_none_student"],
  ["had placements that are over", [1, 2], [], "reports_none_over"],
])("says what is true for a student who %s", (_, placements, offered, key) => {
  expect(noReportsKey(placements, offered)).toBe(key);
});
