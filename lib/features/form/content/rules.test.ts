import { describe, expect, it } from "vitest";
import { isTicked } from "./rules";

describe("a checkbox is ticked", () => {
  const above = (id: number, parent_id: number | null) => ({ id, parent_id });
  const form = [above(1, null), above(2, 1), above(3, 2)];

  it.each([
    [1, [1], true],
    [1, [], false],
    [2, [1, 2], true],
    [2, [2], false],
    [3, [1, 2, 3], true],
    [3, [2, 3], false],
    [3, [1, 3], false],
    [3, [1, 2], false],
  ])("%i with ticks at %o: %s", (id, ticks, expected) => {
    const plan = new Map(form.map((question) => [question.id, { checked: ticks.includes(question.id) }]));
    expect(isTicked(id, form, plan)).toBe(expected);
  });
});
