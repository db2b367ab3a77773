import { describe, expect, it } from "vitest";
import { emptyTitle } from "./versions";

describe("a list without forms", () => {
  const [open, archived] = [{ archived: false }, { archived: true }];

  it.each([
    [[], false, "none_title"],
    [[archived], false, "all_archived"],
    [[archived, open], false, null],
    [[], true, "none_archived"],
    [[open], true, "none_archived"],
    [[archived, open], true, null],
  ])("of %j says why (of the archived ones: %s)", (forms, ofArchived, title) => {
    expect(emptyTitle(forms, ofArchived)).toBe(title);
  });
});
