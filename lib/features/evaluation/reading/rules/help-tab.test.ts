import { expect, it } from "vitest";
import { helpTabOf } from "./help-tab";

it("finds the help text of each stage, at endterm the midterm's where it has none of its own", () => {
  const help = [1, 2, 3].map((tab) => ({ tab, text: `Help ${tab}` }));
  expect(([1, 2, 3] as const).map((stage) => helpTabOf(stage, help))).toEqual([1, 2, 3]);
  expect(([1, 2, 3] as const).map((stage) => helpTabOf(stage, help.slice(0, 1)))).toEqual([1, 1, 3]);
  expect(helpTabOf(2, [{ tab: 2, text: "" }])).toBe(1);
});
