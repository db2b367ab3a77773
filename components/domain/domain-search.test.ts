import { describe, expect, it } from "vitest";
import { addressFor, inputFor, isNarrowed, searchIn } from "./domain-search";

describe("the search in an address", () => {
  it("is read, and invalid values are ignored", () => {
    const params = { search: " vid ", kind: "school", state: "inactive", sort: "-host", cursor: "4" };
    expect(searchIn(params)).toEqual({ search: "vid", kind: "school", state: "inactive", sort: "-host", cursor: 4 });
    expect(searchIn({ search: ["a"], kind: "bank", state: "gone", sort: "name", cursor: "x" })).toEqual({});
  });

  it("is written as it was read", () => {
    const search = { search: "a&b", kind: "workplace", state: "active", sort: "host" } as const;
    const written = Object.fromEntries(new URL(addressFor("/admin/domains", search, 7), "http://x").searchParams);
    expect(searchIn(written)).toEqual({ ...search, cursor: 7 });
    expect(addressFor("/admin/domains", {}, null)).toBe("/admin/domains");
  });

  it("becomes what the call takes", () => {
    expect(inputFor({ state: "inactive", kind: "school" })).toEqual({ active: false, kind: "school" });
    expect(inputFor({})).toEqual({});
    expect([isNarrowed({ sort: "host" }), isNarrowed({ kind: "school" })]).toEqual([false, true]);
  });
});
