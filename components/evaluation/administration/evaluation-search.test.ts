import { describe, expect, test } from "vitest";
import { evaluationSearch } from "./evaluation-search";

const path = "/admin/evaluations";

describe("the search of an address", () => {
  test.each([
    [{}, {}],
    [
      { search: "  Nora\0 ", flag: "no_supervisor", groupId: "4", cursor: "9" },
      { search: "Nora", flag: "no_supervisor", groupId: 4, cursor: 9 },
    ],
    [{ search: ["a", "b"], flag: "late", groupId: "x", cursor: "-1" }, {}],
    [{ search: "a".repeat(300) }, { search: "a".repeat(255) }],
  ])("%j is %j", (params, search) => {
    expect(evaluationSearch.read(params)).toEqual(search);
  });

  test.each([
    [{}, null, path],
    [{ groupId: 1, cursor: 7 } as const, null, `${path}?groupId=1`],
    [
      { search: "a b", flag: "decided", groupId: 3 } as const,
      12,
      `${path}?search=a+b&flag=decided&groupId=3&cursor=12`,
    ],
  ])("%j from %s on is at %s", (search, cursor, address) => {
    expect(evaluationSearch.address(path, search, cursor)).toBe(address);
    const { cursor: _, ...filters } = search as { cursor?: number };
    const params = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(evaluationSearch.read(params)).toEqual({ ...filters, ...(cursor && { cursor }) });
  });
});
