import { expect, test } from "vitest";
import { joinTexts } from "./join-texts";

test.each([
  ["two texts, the writer's first", "Mine", "Theirs", "Mine\n\nTheirs"],
  ["a text and nothing", "Mine", " ", null],
  ["a step of a scale", 3, "Theirs", null],
  ["a field that was never saved", "Mine", undefined, null],
])("%s", (_name, mine, saved, both) => {
  expect(joinTexts(mine, saved)).toBe(both);
});
