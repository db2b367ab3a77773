import { expect, test } from "vitest";
import { initialsOf, tintOf } from "./avatar";

test.each([
  ["Nora Haugen", "NH"],
  ["Lars Erik Moen", "LM"],
  ["  øyvind   ås ", "ØÅ"],
  ["Madonna", "M"],
  ["", ""],
])("the initials of %j are %j", (fullName, initials) => {
  expect(initialsOf(fullName)).toBe(initials);
});

test("a person always has the same tint, and a class shares all six", () => {
  const ids = Array.from({ length: 60 }, (_, index) => 1000 + index);
  const tints = ids.map(tintOf);
  expect(ids.map(tintOf)).toEqual(tints);
  const counts = [...new Set(tints)].map((tint) => tints.filter((other) => other === tint).length);
  expect(counts).toHaveLength(6);
  expect(Math.max(...counts)).toBeLessThan(20);
});
