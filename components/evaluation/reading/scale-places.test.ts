import { expect, test } from "vitest";
import { differenceOf, markPlaces, stepPlace } from "./scale-places";

const own = (rating: number) => ({ party: "student" as const, rating });
const theirs = (rating: number) => ({ party: "supervisor" as const, rating });

test("the steps are at equal distances, with room for two marks at both ends", () => {
  expect([1, 2, 3].map((step) => stepPlace(step, 3))).toEqual([4, 50, 96]);
  expect(stepPlace(1, 1)).toBe(50);
});

test("two marks on one step are beside each other, others are where they are", () => {
  expect(markPlaces([own(2), theirs(2)], 4).map(({ shift }) => shift)).toEqual([-8, 8]);
  expect(markPlaces([own(2), theirs(3)], 3)).toEqual([
    { party: "student", place: 50, shift: 0 },
    { party: "supervisor", place: 96, shift: 0 },
  ]);
  expect(markPlaces([own(1)], 3)).toEqual([{ party: "student", place: 4, shift: 0 }]);
});

test("a difference counts from two steps on, and needs both ratings", () => {
  expect(differenceOf([own(1), theirs(2)])).toBeNull();
  expect(differenceOf([own(4), theirs(2)])).toBe(2);
  expect(differenceOf([own(1), theirs(4)])).toBe(3);
  expect(differenceOf([own(1)])).toBeNull();
});
