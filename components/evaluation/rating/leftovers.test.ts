import { expect, test } from "vitest";
import { leftoversIn } from "./leftovers";

const row = (field: number, comment: string, rating: number | null = null) => ({
  field,
  value: { rating, comment },
  known: [],
  at: 0,
});
const values = { 1: { rating: 2, comment: "" }, 2: { rating: null, comment: "Saved" } };
const fieldsOf = (rows: readonly { field: number }[]) => rows.map(({ field }) => field);

test.each<[name: string, isWriting: boolean, rows: ReturnType<typeof row>[], left: number[], settled: number[]]>([
  ["what differs from the server's is left", false, [row(1, "", 3), row(2, "Other")], [1, 2], []],
  ["what the server has is deleted", false, [row(1, "", 2), row(2, "Saved")], [], [1, 2]],
  ["what is empty is deleted", false, [row(1, ""), row(2, " ")], [], [1, 2]],
  ["an answer to a question that is not in the form is left", false, [row(3, "Gone")], [3], []],
  ["while writing, only questions that are not in the form count", true, [row(1, "", 3), row(3, "Gone")], [3], []],
  ["while writing, the draft's own rows are not deleted", true, [row(1, "", 2), row(4, "")], [], [4]],
])("%s", (_name, isWriting, rows, left, settled) => {
  const found = leftoversIn(rows, values, isWriting);
  expect(fieldsOf(found.left)).toEqual(left);
  expect(fieldsOf(found.settled)).toEqual(settled);
});
