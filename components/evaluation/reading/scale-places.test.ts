import { expect, test } from "vitest";
import { differenceOf, markPlaces, stepPlace } from "./scale-places";

const own = (rating: number) => ({ party: "student" as const, rating });
const theirs = (rating: number) => ({ party: "supervisor" as const, rating });

test("each step is in the middle of its share of the scale", () => {
  expect([1, 2, 3, 4].map((step) => stepPlace(step, 4))).toEqual([12.5, 37.5, 62.5, 87.5]);
});

test("two marks on one step are beside each other, others are where they are", () => {
  expect(markPlaces([own(2), theirs(2)], 4).map(({ shift }) => shift)).toEqual([-8, 8]);
  expect(markPlaces([own(2), theirs(4)], 4)).toEqual([
    { party: "student", place: 37.5, shift: 0 },
    { party: "supervisor", place: 87.5, shift: 0 },
  ]);
  expect(markPlaces([own(1)], 4)).toEqual([{ party: "student", place: 12.5, shift: 0 }]);
});

test("a difference counts from two steps on, and needs both ratings", () => {
  expect(differenceOf([own(1), theirs(2)])).toBeNull();
  expect(differenceOf([own(4), theirs(2)])).toBe(2);
  expect(differenceOf([own(1), theirs(4)])).toBe(3);
  expect(differenceOf([own(1)])).toBeNull();
});
