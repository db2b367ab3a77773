import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curvesOf, heightOf, spanOf } from "./curves";

const rated = (self: number | null, supervisor: number | null, x = 0) => ({ self, supervisor, x });

describe("how high a rating is", () => {
  it.each([
    [1, 90],
    [4, 10],
    [2.5, 50],
  ])("%s of 4 is at %s of 100", (rating, height) => {
    expect(heightOf(rating, 4, 100, 10)).toBe(height);
  });

  it("follows the rating: the higher, the nearer to the top", () => {
    const rating = fc.double({ min: 1, max: 6, noNaN: true });
    fc.assert(
      fc.property(rating, rating, (one, other) => {
        if (one < other) expect(heightOf(one, 6, 72, 8)).toBeGreaterThanOrEqual(heightOf(other, 6, 72, 8));
      }),
    );
  });
});

describe("the curves", () => {
  it("leave out what was not rated, and are lines from three ratings of one person on", () => {
    const { self, supervisor } = curvesOf([rated(1, 2, 0), rated(2, null, 50), rated(3, 4, 100)], (rating) => -rating);
    expect(self).toEqual({
      spots: [
        [0, -1],
        [50, -2],
        [100, -3],
      ],
      isLine: true,
    });
    expect(supervisor).toEqual({
      spots: [
        [0, -2],
        [100, -4],
      ],
      isLine: false,
    });
  });

  it("are described by the first and the last rating and how many there are", () => {
    expect(spanOf([rated(null, 3), rated(2, 4), rated(1, null)], "supervisor")).toEqual({
      first: 3,
      last: 4,
      count: 2,
    });
    expect(spanOf([rated(null, 3)], "self")).toBeNull();
  });
});
