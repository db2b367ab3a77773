import { expect, it } from "vitest";
import { countIn, reportSearch } from "./report-search";

it.each([
  ["/reports", {}],
  ["/reports?status=turn", { turn: true }],
  ["/reports?status=3", { status: 3 }],
  ["/reports?status=3&search=week+%26+day&cursor=12", { status: 3, search: "week & day", cursor: 12 }],
] as const)("%s is the address of a search, and the search of the address", (address, search) => {
  expect(reportSearch.address("/reports", search, "cursor" in search ? search.cursor : null)).toBe(address);
  expect(reportSearch.read(Object.fromEntries(new URL(address, "http://own").searchParams))).toEqual(search);
});

it("ignores what is not a search", () => {
  expect(reportSearch.read({ status: "9", search: "  ", cursor: "-1", other: "x" })).toEqual({});
  expect(reportSearch.read({ status: ["1", "2"], search: ["a", "b"] })).toEqual({});
  expect(reportSearch.read({ search: "\0week\0" })).toEqual({ search: "week" });
});

it.each([
  [9, {}],
  [2, { turn: true }],
  [4, { status: 3 }],
  [0, { status: 1 }],
  [undefined, { status: 6 }],
] as const)("%s reports are counted for %j", (count, search) => {
  expect(countIn({ all: 9, turn: 2, byStatus: { 3: 4, 5: 5, 6: 1 } }, search)).toBe(count);
});
