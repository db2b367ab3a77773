import { describe, expect, it } from "vitest";
import { importPath, importSearch } from "./import-search";

describe("the search of an address", () => {
  it("has the import, the state, the sheet and the place in the list", () => {
    const search = { jobId: 7, state: "refused", sheet: "people", cursor: 50 } as const;
    expect(importSearch.read({ job: "7", state: "refused", sheet: "people", cursor: "50" })).toEqual(search);
    const { searchParams } = new URL(importSearch.address(importPath, search, search.cursor), "https://school.example");
    expect(importSearch.read(Object.fromEntries(searchParams))).toEqual(search);
  });

  it.each([
    { job: "0", state: "good", sheet: "cars", cursor: "-1" },
    { job: "1e3", state: ["refused", "changed"], cursor: "next" },
    {},
  ])("leaves out what is invalid: %j", (params) => {
    expect(importSearch.read(params)).toEqual({});
    expect(importSearch.address(importPath, importSearch.read(params))).toBe(importPath);
  });
});
