import { expect, it } from "vitest";
import type { DraftRow, DraftRows } from "./draft-types";
import { partRows } from "./part-rows";

/** Rows as a browser keeps them: without their number, which is the key. */
function inMemory(): DraftRows<string> {
  const stored = new Map<number, Omit<DraftRow<string>, "field">>();
  return {
    read: async () => [...stored].map(([field, row]) => ({ ...row, field })),
    async keep(rows) {
      for (const [field, row] of rows) {
        if (row) stored.set(field, row);
        else stored.delete(field);
      }
    },
  };
}

const row = (field: number, value: string): DraftRow<string> => ({ field, value, known: [], at: 1 });

it("keeps the rows of each part by themselves, under the numbers that its fields have", async () => {
  const rows = inMemory();
  const [first, second] = [partRows(rows, 0), partRows(rows, 1)];
  await first.keep(new Map([[2, row(2, "First")]]));
  expect(await second.read()).toEqual([]);
  await second.keep(new Map([[2, row(2, "Second")]]));
  expect(await first.read()).toEqual([row(2, "First")]);
  expect(await second.read()).toEqual([row(2, "Second")]);
  await second.keep(new Map([[2, null]]));
  expect(await second.read()).toEqual([]);
  expect(await first.read()).toEqual([row(2, "First")]);
});
