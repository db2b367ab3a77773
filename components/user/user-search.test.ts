import { describe, expect, it } from "vitest";
import { inputFor, userSearch } from "./user-search";

describe("the search in an address", () => {
  it("is read with its spaces trimmed", () => {
    expect(userSearch.read({ search: " Kari ", role: "Teacher", state: "invited", cursor: "7" })).toEqual({
      search: "Kari",
      role: "Teacher",
      state: "invited",
      cursor: 7,
    });
  });

  it("ignores invalid values", () => {
    expect(userSearch.read({ search: ["a", "b"], role: "King", state: "gone", cursor: "-1", other: "x" })).toEqual({});
    expect(userSearch.read({ search: "\0 ", cursor: "99999999999" })).toEqual({});
    expect(userSearch.read({ search: "x".repeat(300) }).search).toHaveLength(255);
  });

  it("is written as it was read", () => {
    const address = userSearch.address(
      "/admin/users",
      { search: "a&b=%", role: "Admin", state: "active", domain: 5, cursor: 3 },
      9,
    );
    const written = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(userSearch.read(written)).toEqual({ search: "a&b=%", role: "Admin", state: "active", domain: 5, cursor: 9 });
    expect(userSearch.address("/admin/users", {}, null)).toBe("/admin/users");
  });
});

describe("the state of an account", () => {
  it("is asked for by what the call takes", () => {
    expect(inputFor({ state: "never", domain: 4 })).toEqual({ active: true, signedIn: false, domainId: 4 });
    expect(inputFor({ state: "active" })).toEqual({ active: true, invited: false });
    expect(inputFor({ state: "invited", search: "x" })).toEqual({ active: true, invited: true, search: "x" });
    expect(inputFor({ state: "inactive" })).toEqual({ active: false });
    expect(inputFor({})).toEqual({});
  });
});
