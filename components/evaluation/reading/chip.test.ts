import { expect, test } from "vitest";
import { chipOf } from "./chip";

const midterm = { stage: 1, shownStage: 1, assessmentPassed: null, missing: ["talk"], leftOut: [] } satisfies Partial<
  Parameters<typeof chipOf>[0]
>;
const done = { at: "2026-11-14T09:00:00.000Z", by: "Nora Haugen" };
const neither = { student: null, supervisor: null };
const own = { student: done, supervisor: null };
const both = { student: done, supervisor: done };

test("is the reader's turn when the other side waits for them", () => {
  expect(chipOf({ ...midterm, actions: ["save", "submit"], writes: "supervisor", submitted: own })).toEqual({
    tone: "turn",
    key: "chip_turn",
  });
  expect(chipOf({ ...midterm, actions: ["save", "submit"], writes: "student", submitted: neither })).toMatchObject({
    key: "chip_none",
  });
});

test("is the reader's turn when the other side is not waited for", () => {
  const given = { ...midterm, submitted: neither, leftOut: ["student" as const] };
  expect(chipOf({ ...given, actions: ["save", "submit"], writes: "supervisor" })).toEqual({
    tone: "turn",
    key: "chip_turn",
  });
  expect(chipOf({ ...given, actions: [], writes: null })).toMatchObject({ key: "chip_none" });
});

test("waits for the other side after the own part", () => {
  expect(chipOf({ ...midterm, actions: ["withdraw"], writes: "student", submitted: own })).toEqual({
    tone: "waiting",
    awaits: "supervisor",
  });
});

test("is done when both have submitted, also while answers can be corrected", () => {
  expect(chipOf({ ...midterm, actions: ["correct"], writes: "student", submitted: both })).toMatchObject({
    key: "chip_both",
  });
  expect(chipOf({ ...midterm, actions: [], writes: null, submitted: both })).toMatchObject({ key: "chip_both" });
});

test("is the reader's turn to sign, or waits for the signatures of others", () => {
  const ready = { ...midterm, missing: [], writes: null, submitted: both };
  expect(chipOf({ ...ready, actions: ["sign"] })).toEqual({ tone: "turn", key: "chip_turn" });
  expect(chipOf({ ...ready, actions: [] })).toEqual({ tone: "waiting", key: "result.chip_signing" });
  expect(chipOf({ ...ready, stage: 2, actions: [] })).toMatchObject({ key: "chip_both" });
});

test("says to a reader how many have submitted", () => {
  expect(chipOf({ ...midterm, actions: [], writes: null, submitted: neither })).toMatchObject({ key: "chip_none" });
  expect(chipOf({ ...midterm, actions: [], writes: null, submitted: own })).toMatchObject({ key: "chip_one" });
});

test("says on the summary how it ended, or whose turn the decision is", () => {
  const summary = { shownStage: 3 as const, missing: [], leftOut: [], actions: [], writes: null, submitted: both };
  const waiting = { ...summary, stage: 3, assessmentPassed: null };
  expect(chipOf({ ...waiting, actions: ["decide"] })).toEqual({ tone: "turn", key: "result.chip_deciding" });
  expect(chipOf(waiting)).toEqual({ tone: "waiting", key: "result.chip_deciding" });
  expect(chipOf({ ...summary, stage: 5, assessmentPassed: true })).toMatchObject({ key: "result.passed" });
  expect(chipOf({ ...summary, stage: 5, assessmentPassed: false })).toMatchObject({ key: "result.not_passed" });
  expect(chipOf({ ...summary, stage: 5, assessmentPassed: null })).toMatchObject({ key: "result.chip_discontinued" });
});
