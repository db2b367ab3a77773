import { expect, test } from "vitest";
import { leftoversIn } from "./leftovers";

const talk = [{ field: "comment", value: "Saved", revision: 1, by: "Ingrid Solberg", at: "2026-01-01T10:00:00.000Z" }];
const fieldsOf = (found: readonly { field: string }[]) => found.map(({ field }) => field);

test.each<[name: string, field: string, value: string, left: string[], settled: string[]]>([
  ["a text that the server does not have is left", "comment", "Other", ["comment"], []],
  ["a text about a question that the server does not have is left", "point:7", "Other", ["point:7"], []],
  ["a text that the server has is deleted", "comment", "Saved", [], ["comment"]],
  ["a blank text is deleted", "comment", " ", [], ["comment"]],
])("%s", (_name, field, value, left, settled) => {
  const found = leftoversIn([{ field, row: { value } }], talk as never);
  expect(fieldsOf(found.left)).toEqual(left);
  expect(fieldsOf(found.settled)).toEqual(settled);
});
