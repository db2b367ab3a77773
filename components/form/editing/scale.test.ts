import { expect, test } from "vitest";
import { noTexts, textIn } from "@/lib/features/form/content/rules";
import { scaleIn } from "./scale";

const anchors = (steps: number, own: string[] = []) =>
  Array.from({ length: steps }, (_, index) => ({
    step: index + 1,
    texts: { ...noTexts(), nb: own[index] ?? "" },
    standard: { ...noTexts(), nb: index < 4 ? `vanlig ${index + 1}` : "" },
  }));

test.each([
  ["four steps have the usual words", 4, [], ["vanlig 1", "vanlig 2", "vanlig 3", "vanlig 4"]],
  ["own words come first", 4, ["a", "b", "c", "d"], ["a", "b", "c", "d"]],
  ["other scales have no usual words", 3, [], ["1", "2", "3"]],
  ["a step without words is its number", 5, ["a", "b", "", "d", "e"], ["a", "b", "3", "d", "e"]],
])("%s", (_, steps, own, words) => {
  const scale = { steps, own: own.length > 0, anchors: anchors(steps, own) };
  const shown = scaleIn(scale, (texts) => textIn(texts, "nb"));
  expect(shown.map(({ anchor }) => anchor)).toEqual(words);
  expect(shown.map(({ value }) => value)).toEqual(scale.anchors.map(({ step }) => step));
});
