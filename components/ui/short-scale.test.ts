import { expect, test } from "vitest";
import { isShortScale } from "./short-scale";

const steps = (...anchors: string[]) => anchors.map((anchor, index) => ({ value: index + 1, anchor }));

test("four steps of short words fit beside each other on a phone", () => {
  expect(isShortScale(steps("ikke ennå", "med støtte", "godt", "svært godt"))).toBe(true);
  expect(isShortScale(steps("ainda não", "com apoio", "bem", "muito bem"))).toBe(true);
});

test("more steps or long words need more room", () => {
  expect(isShortScale(steps("a", "b", "c", "d", "e"))).toBe(false);
  expect(isShortScale(steps("utilfredsstillende", "godt"))).toBe(false);
});
