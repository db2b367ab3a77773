import { describe, expect, it } from "vitest";
import { addressFor, isHead, isNarrowed, searchIn } from "./student-search";

describe("a search and its address", () => {
  it.each([
    ["/supervisor", {}],
    ["/supervisor?search=Ada+%26+%C3%85se", { search: "Ada & Åse" }],
    ["/supervisor?reason=quiet&group=7", { reason: "quiet" as const, groupId: 7 }],
    ["/supervisor?search=1&state=ended&cursor=12", { search: "1", state: "ended" as const, cursor: 12 }],
  ])("%s", (address, search) => {
    expect(addressFor("/supervisor", search)).toBe(address);
    expect(searchIn(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual(search);
  });

  it.each([
    { search: "   " },
    { search: "\0" },
    { search: ["a", "b"] },
    { reason: "unknown" },
    { group: "x" },
    { group: "99999999999" },
    { cursor: "-1" },
    { cursor: "2147483648" },
    { state: "running" },
    { other: "1" },
  ])("ignores invalid values: %o", (params) => {
    expect(searchIn(params)).toEqual({});
  });

  it("takes no more of a text than a field holds", () => {
    expect(searchIn({ search: "x".repeat(300) }).search).toHaveLength(255);
  });

  it("is narrowed by a choice, not by the place in the list", () => {
    expect([isNarrowed({}), isNarrowed({ cursor: 1 }), isNarrowed({ groupId: 1 })]).toEqual([false, false, true]);
    expect([isHead({}), isHead({ cursor: 1 }), isHead({ search: "a" })]).toEqual([true, false, false]);
  });
});
