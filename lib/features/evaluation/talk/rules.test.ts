import { describe, expect, test } from "vitest";
import { lawfulRule } from "../notice/rules";
import { canReadField, canWriteField, questionOfPoint, rulesOf, scheduleDayOf, talkDaysOf } from "./rules";

const startDate = "2026-08-17";

test.each([
  [1, "2026-09-18"],
  [2, "2026-10-11"],
] as const)("in term %i the hour is missed from two weeks before on", (term, day) => {
  expect(scheduleDayOf(term, { startDate, endDate: "2026-10-25" }, lawfulRule)).toBe(day);
});

test("a talk is at the earliest on the first day, at the latest 92 days after the last", () => {
  expect(talkDaysOf({ startDate, endDate: "2026-10-25" })).toEqual({ from: startDate, until: "2027-01-25" });
});

describe("a field of a talk", () => {
  const open = { isOpen: true, isRunning: true, isEndterm: true };
  const seats = ["student", "supervisor", "teacher"] as const;
  const writersIn = (field: string, state: typeof open) => seats.filter((seat) => canWriteField(field, seat, state));
  const staff = ["supervisor", "teacher"];
  test.each([
    ["startsAt", seats, seats],
    ["place", seats, seats],
    ["comment", [], seats],
    ["point:7", [], seats],
    ["held", [], staff],
    ["dangerOfNotPassing", staff, staff],
    ["needForExtraHelp", [], staff],
    ["recommendation", [], ["supervisor"]],
    ["agenda", [], []],
    ["point:", [], []],
    ["point:007", [], []],
    ["constructor", [], []],
  ])("%s is written by %j before both have submitted, and then by %j", (field, early, late) => {
    expect(writersIn(field, { ...open, isOpen: false })).toEqual(early);
    expect(writersIn(field, open)).toEqual(late);
    expect(writersIn(field, { ...open, isRunning: false })).toEqual([]);
    expect(canWriteField(field, null, open)).toBe(false);
  });

  test("is a recommendation only at endterm", () => {
    expect(writersIn("recommendation", { ...open, isEndterm: false })).toEqual([]);
  });

  test.each([
    ["startsAt", true, true],
    ["place", true, true],
    ["dangerOfNotPassing", false, true],
    ["comment", false, false],
    ["point:7", false, false],
    ["held", false, false],
    ["other", false, false],
  ])("%s is read by the student before both have submitted: %j, by the others: %j", (field, student, others) => {
    const early = { ...open, isOpen: false };
    expect(canReadField(field, "student", early)).toBe(student);
    for (const party of ["supervisor", null] as const) expect(canReadField(field, party, early)).toBe(others);
    for (const party of ["student", "supervisor", null] as const)
      expect(canReadField(field, party, open)).toBe(rulesOf(field) !== null);
  });

  test.each([
    ["point:12", 12],
    ["point:0012", null],
    ["point:x", null],
    ["point:12345678901", null],
    ["points:1", null],
  ])("%s is about the question %j", (field, questionId) => {
    expect(questionOfPoint(field)).toBe(questionId);
  });
});
