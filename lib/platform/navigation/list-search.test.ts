import { describe, expect, it } from "vitest";
import { listSearch, oneOf, recordId, typedText } from "./list-search";

const search = listSearch({
  text: typedText,
  kind: oneOf(["report", "goal"]),
  order: oneOf(["name", "-name"], "name"),
  groupId: { ...recordId, name: "group" },
  mine: { read: (text) => text === "yes" || undefined, write: () => "yes" },
  cursor: recordId,
});

describe("the search of a list", () => {
  it("is written into an address and read from it", () => {
    const given = { text: "Åse & Co", kind: "goal", order: "-name", groupId: 7, mine: true } as const;
    const address = search.address("/list", given, 12);
    expect(address).toBe("/list?text=%C3%85se+%26+Co&kind=goal&order=-name&group=7&mine=yes&cursor=12");
    expect(search.read(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual({
      ...given,
      cursor: 12,
    });
  });

  it.each([
    { text: " \0 ", kind: "mail", order: "name", group: "-1", mine: "no", cursor: "9999999999" },
    { text: ["a", "b"], kind: undefined, other: "x" },
  ])("leaves out what nobody can have chosen, and the usual order: %j", (params) => {
    expect(search.read(params)).toEqual({});
  });

  it("begins at the beginning unless a place is given, wherever it was", () => {
    expect(search.address("/list", { order: "name", cursor: 5 })).toBe("/list");
  });

  it("has no more of a text than a field takes", () => {
    expect(search.read({ text: "x".repeat(300) }).text).toHaveLength(255);
  });
});
