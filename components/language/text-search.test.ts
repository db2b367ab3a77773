import { expect, it } from "vitest";
import { textSearch, textSearchIn, textsPath } from "./text-search";

const known = { codes: ["nb", "nn"], screens: ["common", "menu"] };

it.each([
  [{}, { code: "nb" }],
  [{ code: "xx", state: "gone", screen: "nowhere" }, { code: "nb" }],
  [
    { code: "nn", search: " god\0 dag ", state: "missing", screen: "menu", cursor: "menu.users" },
    { code: "nn", search: "god dag", state: "missing", screen: "menu", cursor: "menu.users" },
  ],
  [{ code: ["nn", "nb"], search: ["a"] }, { code: "nb" }],
] as const)("%j is the search %j", (params, search) => {
  expect(textSearchIn(params as never, known)).toEqual(search);
});

it("leads back to the same search", () => {
  const search = { code: "nn", search: "a & b", state: "changed", screen: "menu" } as const;
  const address = new URL(textSearch.address(textsPath, search, "menu.users"), "http://school.example");
  expect(textSearchIn(Object.fromEntries(address.searchParams), known)).toEqual({ ...search, cursor: "menu.users" });
});
