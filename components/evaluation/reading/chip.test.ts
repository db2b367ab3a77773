import { expect, test } from "vitest";
import { chipOf } from "./chip";

const done = { at: "2026-11-14T09:00:00.000Z", by: "Nora Haugen" };
const neither = { student: null, supervisor: null };
const own = { student: done, supervisor: null };
const both = { student: done, supervisor: done };

test("is the reader's turn when the other side waits for them", () => {
  expect(chipOf({ actions: ["save", "submit"], writes: "supervisor", submitted: own })).toEqual({
    tone: "turn",
    key: "chip_turn",
  });
  expect(chipOf({ actions: ["save", "submit"], writes: "student", submitted: neither })).toMatchObject({
    key: "chip_none",
  });
});

test("waits for the other side after the own part", () => {
  expect(chipOf({ actions: ["withdraw"], writes: "student", submitted: own })).toEqual({
    tone: "waiting",
    awaits: "supervisor",
  });
});

test("is done when both have submitted, also while answers can be corrected", () => {
  expect(chipOf({ actions: ["correct"], writes: "student", submitted: both })).toMatchObject({ key: "chip_both" });
  expect(chipOf({ actions: [], writes: null, submitted: both })).toMatchObject({ key: "chip_both" });
});

test("says to a reader how many have submitted", () => {
  expect(chipOf({ actions: [], writes: null, submitted: neither })).toMatchObject({ key: "chip_none" });
  expect(chipOf({ actions: [], writes: null, submitted: own })).toMatchObject({ key: "chip_one" });
});
