import { describe, expect, it } from "vitest";
import { addressOf, importPath, searchIn } from "./import-search";

describe("the search of an address", () => {
  it("has the import, the state, the sheet and the place in the list", () => {
    const search = { jobId: 7, state: "refused", sheet: "people", cursor: 50 } as const;
    expect(searchIn({ job: "7", state: "refused", sheet: "people", cursor: "50" })).toEqual(search);
    const { searchParams } = new URL(addressOf(search), "https://school.example");
    expect(searchIn(Object.fromEntries(searchParams))).toEqual(search);
  });

  it.each([
    { job: "0", state: "good", sheet: "cars", cursor: "-1" },
    { job: "1e3", state: ["refused", "changed"], cursor: "next" },
    {},
  ])("leaves out what is invalid: %j", (params) => {
    expect(searchIn(params)).toEqual({});
    expect(addressOf(searchIn(params))).toBe(importPath);
  });
});
