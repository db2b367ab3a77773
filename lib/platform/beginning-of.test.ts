import { expect, it } from "vitest";
import { beginningOf } from "./beginning-of";

it.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab😀", 3, "ab"],
  ["ab😀", 4, "ab😀"],
])("the beginning of %j, at most %i characters, is %j", (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning);
});
