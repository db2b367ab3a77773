import { describe, expect, test } from "vitest";
import { inputFor, isNarrowed, managedSearch, managedSearchIn } from "./managed-search";

const path = "/admin/reports";

describe("the search of an address", () => {
  test.each([
    [{}, {}],
    [
      { view: "deleted", search: "  Nora\0 ", status: "3", groupId: "4", cursor: "9" },
      { view: "deleted", search: "Nora", status: 3, groupId: 4, cursor: 9 },
    ],
    [{ view: "all", search: ["a", "b"], status: "7", groupId: "x", cursor: "-1" }, {}],
    [{ from: "2026-02-29", to: "2026-13-01" }, {}],
    [{ from: "2026-02-28", to: "yesterday" }, { from: "2026-02-28" }],
    [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2026-03-01", to: "2026-03-02" },
    ],
    [{ search: "a".repeat(300) }, { search: "a".repeat(255) }],
  ])("%j is %j", (params, search) => {
    expect(managedSearchIn(params)).toEqual(search);
  });

  test.each([
    [{}, null, path],
    [{ groupId: 1, cursor: 7 } as const, null, `${path}?groupId=1`],
    [
      { view: "deleted", search: "a b", status: 2, from: "2026-01-01" } as const,
      12,
      `${path}?view=deleted&search=a+b&status=2&from=2026-01-01&cursor=12`,
    ],
  ])("%j from %s on is at %s", (search, cursor, address) => {
    expect(managedSearch.address(path, search, cursor)).toBe(address);
    const { cursor: _, ...filters } = search as { cursor?: number };
    const params = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(managedSearchIn(params)).toEqual({ ...filters, ...(cursor && { cursor }) });
  });

  test("becomes the input of the call", () => {
    expect(inputFor({ view: "deleted", search: "a" })).toEqual({ deleted: true, search: "a" });
    expect(inputFor({ status: 2 })).toEqual({ status: 2 });
  });

  test("is narrowed by any filter, and not by the view or the page", () => {
    expect(isNarrowed({ view: "deleted", cursor: 3 })).toBe(false);
    expect(isNarrowed({ to: "2026-01-01" })).toBe(true);
  });
});
