import { describe, expect, test } from "vitest";
import { archivePath, archiveSearch } from "./archive-search";

describe("the search of an address", () => {
  test.each([
    [{}, {}],
    [
      { search: "  Nora\0 ", state: "failed", cursor: "9" },
      { search: "Nora", state: "failed", cursor: 9 },
    ],
    [{ search: ["a", "b"], state: "lost", cursor: "-1" }, {}],
    [{ search: "a".repeat(300) }, { search: "a".repeat(255) }],
  ])("%j is %j", (params, search) => {
    expect(archiveSearch.read(params)).toEqual(search);
  });

  test.each([
    [{}, null, "/admin/archive"],
    [{ state: "waiting", cursor: 7 } as const, null, "/admin/archive?state=waiting"],
    [{ search: "a b" }, 12, "/admin/archive?search=a+b&cursor=12"],
  ])("%j from %s on is at %s", (search, cursor, address) => {
    expect(archiveSearch.address(archivePath, search, cursor)).toBe(address);
  });
});
