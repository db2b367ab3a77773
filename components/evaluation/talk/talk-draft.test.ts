import { expect, test } from "vitest";
import { limits } from "@/lib/platform/limits";
import { talkRules } from "./talk-draft";

const rules = talkRules(["Ingrid Solberg"]);

test("a blank text is the same as none", () => {
  expect(rules.same("  ", null)).toBe(true);
  expect(rules.same("A calm shift", null)).toBe(false);
  expect(rules.same(false, null)).toBe(false);
});

test("a text that is too long is not sent", () => {
  expect(rules.isWrong("x".repeat(limits.answerLength))).toBe(false);
  expect(rules.isWrong("x".repeat(limits.answerLength + 1))).toBe(true);
  expect(rules.isWrong(true)).toBe(false);
});

test("possible personal data in a text waits, unless the server has it or the writer keeps it", () => {
  const text = "Fnr 15068810032";
  expect(rules.held(text, undefined, []).map(({ excerpt }) => excerpt)).toEqual(["15068810032"]);
  expect(rules.held(text, text, [])).toEqual([]);
  expect(rules.held(text, undefined, ["15068810032"])).toEqual([]);
  expect(rules.held(true, undefined, [])).toEqual([]);
});
