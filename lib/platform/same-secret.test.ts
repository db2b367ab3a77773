import fc from "fast-check";
import { expect, it } from "vitest";
import { sameSecret } from "./same-secret";

it.each([
  ["the same", "abc", true],
  ["another of the same length", "abd", false],
  ["a shorter one", "ab", false],
  ["one that begins with it", "abcd", false],
  ["an empty one", "", false],
  ["one with as many letters but more bytes", "abé", false],
])("compares with %s", (_case, given, expected) => {
  expect(sameSecret(given, "abc")).toBe(expected);
});

it("says of any two texts whether they are equal", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (one, other) => sameSecret(one, other) === (one === other)));
});
