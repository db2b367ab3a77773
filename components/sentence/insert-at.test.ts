import fc from "fast-check";
import { expect, test } from "vitest";
import { insertAt } from "./insert-at";

test.each<[text: string, marked: [number, number], expected: string]>([
  ["", [0, 0], "Bra jobbet|"],
  ["Hei", [3, 3], "Hei Bra jobbet|"],
  ["Hei ", [4, 4], "Hei Bra jobbet|"],
  ["Hei\n", [4, 4], "Hei\nBra jobbet|"],
  ["Slutt", [0, 0], "Bra jobbet| Slutt"],
  ["En to", [2, 2], "En Bra jobbet| to"],
  ["En, to", [2, 2], "En Bra jobbet|, to"],
  ["En to tre", [3, 5], "En Bra jobbet| tre"],
])("%j with %j marked", (text, [start, end], expected) => {
  const result = insertAt(text, "Bra jobbet", { start, end });
  expect(`${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`).toBe(expected);
});

test("nothing that was not marked is lost", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, sentence, a, b) => {
      const [start, end] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y) as [number, number];
      const result = insertAt(text, sentence, { start, end });
      expect(result.text.slice(0, result.caret).endsWith(sentence)).toBe(true);
      expect(result.text.startsWith(text.slice(0, start))).toBe(true);
      expect(result.text.endsWith(text.slice(end))).toBe(true);
    }),
  );
});
