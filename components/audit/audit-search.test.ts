import { describe, expect, test } from "vitest";
import { auditSearch, errorsIn, inputFor, isNarrowed } from "./audit-search";

const path = "/admin/audit";

describe("the search of an address", () => {
  test.each([
    [{}, {}],
    [
      { search: " Nora\0 ", kind: "report", action: "report.edit", record: "12", sort: "at", cursor: "1764.5" },
      { search: "Nora", kind: "report", action: "report.edit", record: "12", sort: "at", cursor: "1764.5" },
    ],
    // What can only be chosen is ignored when it is unknown; what can be typed stays.
    [{ kind: "x", action: "report.x", sort: "name", cursor: "5" }, {}],
    [
      { record: "twelve", from: "31.3.2026", to: "2026-02-30" },
      { record: "twelve", from: "31.3.2026", to: "2026-02-30" },
    ],
    [{ search: ["a", "b"] }, {}],
  ])("%j is %j", (params, search) => {
    expect(auditSearch.read(params)).toEqual(search);
  });

  test("is written as it was read", () => {
    const search = { search: "a b", kind: "user", from: "2026-01-01", sort: "at" } as const;
    const address = auditSearch.address(path, { ...search, cursor: "1.1" }, "7.8");
    expect(address).toBe(`${path}?search=a+b&kind=user&from=2026-01-01&sort=at&cursor=7.8`);
    expect(auditSearch.read(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual({
      ...search,
      cursor: "7.8",
    });
    expect(auditSearch.address(path, {}, null)).toBe(path);
  });
});

describe("what was typed", () => {
  test.each([
    [{ record: "twelve" }, { record: "audit.error_record" }],
    [{ record: "99999999999", kind: "user" }, { record: "audit.error_record" }],
    [{ record: "12" }, { record: "audit.error_record_kind" }],
    [{ record: "12", action: "user.edit" }, {}],
    [
      { from: "31.3.2026", to: "2026-02-30" },
      { from: "audit.error_day", to: "audit.error_day" },
    ],
    [{ from: "2026-02-02", to: "2026-02-01" }, { to: "audit.error_period" }],
  ] as const)("in %j is wrong by %j", (search, errors) => {
    expect(errorsIn(search)).toEqual(errors);
    expect(inputFor(search) === null).toBe(Object.keys(errors).length > 0);
  });

  test("becomes the input of the call, unless it contradicts itself", () => {
    expect(inputFor({ search: "a", kind: "user", record: "12", sort: "at", cursor: "1.1" })).toEqual({
      search: "a",
      kind: "user",
      recordId: 12,
      oldestFirst: true,
    });
    expect(inputFor({ kind: "user", action: "report.edit" })).toBeNull();
  });

  test("narrows the log, and the order does not", () => {
    expect(isNarrowed({ sort: "at", cursor: "1.1" })).toBe(false);
    expect(isNarrowed({ to: "2026-01-01" })).toBe(true);
  });
});
