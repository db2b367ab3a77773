import { describe, expect, it } from "vitest";
import { documentLanguages, kindFor } from "./rules";

describe("the languages of a document", () => {
  it.each([
    ["nb", "nb", ["nb"]],
    ["nb", "pt", ["nb", "pt"]],
    ["en", "nn", ["en", "nn"]],
  ])("of a school with %s and a student who reads %s", (school, own, languages) => {
    expect(documentLanguages(school, own)).toEqual(languages);
  });
});

describe("what somebody gets", () => {
  it.each([
    [1, true, "draft"],
    [3, false, "draft"],
    [5, true, "final"],
    [5, false, "extract"],
  ] as const)("in stage %i, when they see all of it: %s", (stage, seesAll, kind) => {
    expect(kindFor({ stage, seesAll })).toBe(kind);
  });
});
