import { expect, test } from "vitest";
import type { AnswerValue } from "../writing/questions";
import { leftoversIn } from "./leftovers";

const row = (field: number, value: AnswerValue) => ({ field, value, known: [], at: 0 });
const values = { 1: 2, 2: "Saved", 3: true, 4: "", 5: null };
const fieldsOf = (rows: readonly { field: number }[]) => rows.map(({ field }) => field);

test.each<[name: string, rows: ReturnType<typeof row>[], left: number[], settled: number[]]>([
  ["a text, a rating and a tick that the server does not have are left", [row(1, 3), row(2, "Other")], [1, 2], []],
  ["what was taken back is left, too", [row(1, null), row(2, ""), row(3, false)], [1, 2, 3], []],
  ["what the server has is deleted", [row(1, 2), row(2, "Saved"), row(3, true)], [], [1, 2, 3]],
  ["what is empty here and there is deleted", [row(4, " "), row(5, null), row(6, false)], [], [4, 5, 6]],
  ["an answer to a question that is not in the form is left", [row(7, "Gone"), row(8, true)], [7, 8], []],
])("%s", (_name, rows, left, settled) => {
  const found = leftoversIn(rows, values);
  expect(fieldsOf(found.left)).toEqual(left);
  expect(fieldsOf(found.settled)).toEqual(settled);
});
