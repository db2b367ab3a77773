import fc from "fast-check";
import { expect, it } from "vitest";
import { diamonds, labelHeights, rings } from "./svg-paths";

const height = fc.integer({ min: 0, max: 300 });

it("two labels never overlap, keep their order and move no further than necessary", () => {
  fc.assert(
    fc.property(height, height, fc.integer({ min: 1, max: 30 }), (first, second, apart) => {
      const [a, b] = labelHeights(first, second, apart);
      expect(Math.abs(a - b)).toBeGreaterThanOrEqual(apart);
      if (first !== second) expect(Math.sign(a - b)).toBe(Math.sign(first - second));
      expect(a + b).toBe(first + second);
    }),
  );
});

it("draws one mark for each point, all in one path", () => {
  const spots = [
    { x: 10, y: 20 },
    { x: 30.123, y: 40 },
  ];
  expect(rings(spots).match(/M/g)).toHaveLength(2);
  expect(diamonds(spots)).toBe("M10,16l4,4l-4,4l-4,-4ZM30.1,36l4,4l-4,4l-4,-4Z");
  expect(rings([])).toBe("");
});
