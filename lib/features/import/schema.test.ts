import { expect, it } from "vitest";
import { importResultSchema } from "./schema";

it("a result that an earlier version has stored, which names no columns, is still shown", () => {
  const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 };
  const sheets = { groups: counts, people: counts, placements: counts };
  const stored = { dryRun: true, fileName: "August.xlsx", ...sheets, uninvited: 1, unsupervised: 0 };
  const allRead = { columns: [], examples: 0 };
  expect(importResultSchema.parse(stored)).toEqual({
    ...stored,
    unread: { groups: allRead, people: allRead, placements: allRead, sheets: [] },
  });
});
