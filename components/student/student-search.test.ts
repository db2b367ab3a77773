import { describe, expect, it } from "vitest";
import { exportQuery, groupSearch, isHead, isNarrowed, studentSearch } from "./student-search";

describe("a search and its address", () => {
  it.each([
    ["/supervisor", {}],
    ["/supervisor?search=Ada+%26+%C3%85se", { search: "Ada & Åse" }],
    ["/supervisor?reason=quiet&group=7", { reason: "quiet" as const, groupId: 7 }],
    ["/supervisor?search=1&state=ended&cursor=12", { search: "1", state: "ended" as const, cursor: 12 }],
  ])("%s", (address, search) => {
    expect(studentSearch.address("/supervisor", search, "cursor" in search ? search.cursor : null)).toBe(address);
    expect(studentSearch.read(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual(search);
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
    expect(studentSearch.read(params)).toEqual({});
  });

  it("takes no more of a text than a field holds", () => {
    expect(studentSearch.read({ search: "x".repeat(300) }).search).toHaveLength(255);
  });

  it("is narrowed by a choice, not by the place in the list", () => {
    expect([isNarrowed({}), isNarrowed({ cursor: 1 }), isNarrowed({ groupId: 1 })]).toEqual([false, false, true]);
    expect([isHead({}), isHead({ cursor: 1 }), isHead({ search: "a" })]).toEqual([true, false, false]);
  });
});

describe("the search in a group", () => {
  it("has an order, which is in the address unless it is the one by who needs most", () => {
    const search = { search: "Ada", sort: "-absence" as const, cursor: 12 };
    expect(groupSearch.address("/group/4", search, search.cursor)).toBe("/group/4?search=Ada&sort=-absence&cursor=12");
    expect(groupSearch.read({ search: "Ada", sort: "-absence", cursor: "12", group: "7" })).toEqual(search);
    expect(groupSearch.address("/group/4", { sort: "need" })).toBe("/group/4");
    for (const sort of ["need", "secret", "--name", ["name"]]) expect(groupSearch.read({ sort })).toEqual({});
    expect(isNarrowed({ sort: "name" })).toBe(false);
  });

  it("asks for a file with everybody it shows, on whatever page", () => {
    const query = exportQuery(4, { reason: "pressing", sort: "name", cursor: 12 });
    expect(query).toEqual({ groupId: 4, reason: "pressing", sort: "name" });
  });
});
