import { describe, expect, it } from "vitest";
import { domainSearch, inputFor, isNarrowed } from "./domain-search";

describe("the search in an address", () => {
  it("is read, and invalid values are ignored", () => {
    const params = { search: " vid ", kind: "school", state: "inactive", sort: "-host", cursor: "4" };
    expect(domainSearch.read(params)).toEqual({
      search: "vid",
      kind: "school",
      state: "inactive",
      sort: "-host",
      cursor: 4,
    });
    expect(domainSearch.read({ search: ["a"], kind: "bank", state: "gone", sort: "name", cursor: "x" })).toEqual({});
  });

  it("is written as it was read", () => {
    const search = { search: "a&b", kind: "workplace", state: "active", sort: "host" } as const;
    const written = Object.fromEntries(
      new URL(domainSearch.address("/admin/domains", search, 7), "http://x").searchParams,
    );
    expect(domainSearch.read(written)).toEqual({ ...search, cursor: 7 });
    expect(domainSearch.address("/admin/domains", {}, null)).toBe("/admin/domains");
  });

  it("becomes what the call takes", () => {
    expect(inputFor({ state: "inactive", kind: "school" })).toEqual({ active: false, kind: "school" });
    expect(inputFor({})).toEqual({});
    expect([isNarrowed({ sort: "host" }), isNarrowed({ kind: "school" })]).toEqual([false, true]);
  });
});
