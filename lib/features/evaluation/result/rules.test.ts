import { expect, it } from "vitest";
import { noticeStates } from "../notice/rules";
import { isPassHeldBack, lastComplaintDay, needsNoticeReason } from "./rules";

it.each([
  ["2026-11-23", "2026-12-14"],
  ["2028-02-10", "2028-03-02"],
  ["2027-03-19", "2027-04-09"],
  // On a Saturday and a Sunday, at Christmas and at Easter.
  ["2027-03-20", "2027-04-12"],
  ["2026-12-20", "2027-01-11"],
  ["2026-12-04", "2026-12-28"],
  ["2027-03-04", "2027-03-30"],
])("a decision of %s can be complained about until %s, three weeks on or the next workday", (decided, last) => {
  expect(lastComplaintDay(decided)).toBe(last);
});

it.each([
  [true, 1, true],
  [true, 0, false],
  [false, 3, false],
])(
  "passed is held back where the group waits (%s) and days remain (%s): %s",
  (passedAfterMakeUp, daysToMakeUp, held) => {
    expect(isPassHeldBack({ passedAfterMakeUp }, { daysToMakeUp })).toBe(held);
  },
);

it.each(noticeStates)("not passed with a notice that is %s needs a reason unless it was given in time", (notice) => {
  expect(needsNoticeReason(false, notice)).toBe(notice !== "in_time");
  expect(needsNoticeReason(true, notice)).toBe(false);
});
