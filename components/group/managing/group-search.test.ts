import { expect, it, test } from "vitest";
import { groupSearch } from "./group-search";

it("leaves and comes back through the address", () => {
  const search = { search: "nursing & care", state: "over", domainId: 3, sort: "-name" } as const;
  const address = groupSearch.address("/admin/groups", search, 41);
  expect(groupSearch.read(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual({
    ...search,
    cursor: 41,
  });
  expect(groupSearch.address("/admin/groups", {}, null)).toBe("/admin/groups");
});

test("what an address cannot mean is ignored", () => {
  const params = { search: ["a", "b"], state: "gone", domainId: "-1", sort: "place", cursor: "0" };
  expect(groupSearch.read(params)).toEqual({});
});
