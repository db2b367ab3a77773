import { describe, expect, it, test } from "vitest";
import { isRunning } from "../life/rules";
import { noticeStates } from "../notice/rules";
import {
  canStateNoDoubt,
  type DeadlineFacts,
  doubtOf,
  isDeadlineShown,
  isInForce,
  isNobodyInDoubt,
  isReminded,
  reminderKind,
  watchOf,
} from "./rules";

const lastSafeDay = "2026-11-27";
const facts: DeadlineFacts = {
  stage: 1,
  lastSafeDay,
  notice: "none",
  isDoubted: false,
  noDoubts: [],
  hasSupervisor: true,
};

describe("the pages of the terms show the last safe day to supervisors and teachers", () => {
  test.each<[boolean, string, Partial<DeadlineFacts>]>([
    [false, "2026-11-12", {}],
    [true, "2026-11-13", {}],
    [true, "2026-11-27", {}],
    [true, "2026-12-18", {}],
    [true, "2026-11-13", { stage: 3, noDoubts: ["supervisor", "teacher"] }],
    [false, "2026-12-18", { stage: 5 }],
    // Always, once there is a doubt or a notice.
    [true, "2026-10-01", { isDoubted: true }],
    [true, "2026-10-01", { notice: "draft" }],
    [true, "2026-10-01", { notice: "lifted" }],
    [true, "2026-12-18", { stage: 5, notice: "in_time" }],
  ])("%s on %s with %j", (isShown, day, given) => {
    expect(isDeadlineShown({ ...facts, ...given }, day)).toBe(isShown);
  });
});

describe("a placement is on the homes", () => {
  test.each<[ReturnType<typeof watchOf>, string, Partial<DeadlineFacts>]>([
    [null, "2026-11-12", {}],
    ["day", "2026-11-13", {}],
    ["day", "2026-11-27", {}],
    [null, "2026-11-28", {}],
    ["day", "2026-11-20", { noDoubts: ["supervisor"] }],
    ["day", "2026-11-20", { noDoubts: ["teacher"] }],
    [null, "2026-11-20", { noDoubts: ["supervisor", "teacher"] }],
    [null, "2026-11-20", { noDoubts: ["teacher"], hasSupervisor: false }],
    ["doubt", "2026-10-01", { isDoubted: true }],
    ["doubt", "2026-12-18", { isDoubted: true }],
    ["draft", "2026-10-01", { isDoubted: true, notice: "draft" }],
    ["draft", "2026-12-18", { notice: "draft", noDoubts: ["supervisor", "teacher"] }],
    [null, "2026-11-20", { isDoubted: true, notice: "in_time" }],
    [null, "2026-11-20", { isDoubted: true, notice: "late" }],
    [null, "2026-11-20", { isDoubted: true, notice: "later_conduct" }],
    ["doubt", "2026-11-20", { isDoubted: true, notice: "lifted" }],
    ["day", "2026-11-20", { notice: "lifted" }],
    [null, "2026-11-20", { stage: 5, isDoubted: true, notice: "draft" }],
  ])("as %s on %s with %j", (reason, day, given) => {
    expect(watchOf({ ...facts, ...given }, day)).toBe(reason);
  });

  it("only while a reminder of the day has a purpose, or somebody is to act", () => {
    for (const notice of noticeStates)
      for (const stage of [1, 2, 3, 5])
        for (const noDoubts of [[], ["supervisor"], ["supervisor", "teacher"]] as const) {
          const given = { ...facts, notice, stage, noDoubts };
          expect(isReminded(given)).toBe(isRunning({ stage }) && !isInForce(notice) && !isNobodyInDoubt(given));
          if (watchOf(given, "2026-11-20") === "day") expect(isReminded(given)).toBe(true);
        }
  });
});

test.each<[boolean, Parameters<typeof canStateNoDoubt>[0]]>([
  [true, { stage: 1, notice: "none", isDoubted: false }],
  [true, { stage: 3, notice: "lifted", isDoubted: false }],
  [true, { stage: 2, notice: "draft", isDoubted: false }],
  [false, { stage: 5, notice: "none", isDoubted: false }],
  [false, { stage: 1, notice: "none", isDoubted: true }],
  [false, { stage: 1, notice: "in_time", isDoubted: false }],
  [false, { stage: 1, notice: "late", isDoubted: false }],
])("it is %s that no doubt can be stated with %j", (can, given) => {
  expect(canStateNoDoubt(given)).toBe(can);
});

describe("a doubt", () => {
  const field = (term: number, value: unknown, given: { name?: string; day?: number } = {}) => {
    const { name = "dangerOfNotPassing", day = term } = given;
    return { term, field: name, value, changedAt: new Date(2026, 9, day) };
  };
  it.each([
    ["no answer", [], null],
    ["an answer that was cleared", [field(1, null)], null],
    ["another field", [field(1, true, { name: "held" })], null],
    ["yes", [field(1, true)], 1],
    ["yes, and nothing in the second term", [field(1, true), field(2, null)], 1],
    ["yes, then no in the second term", [field(2, false), field(1, true)], null],
    ["no, then yes in the second term", [field(2, true), field(1, false)], 2],
    ["yes in the first term after a no in the second", [field(2, false), field(1, true, { day: 9 })], 1],
    ["yes in both, then no in the first term", [field(2, true), field(1, false, { day: 9 })], 2],
    ["yes in both", [field(2, true), field(1, true)], 2],
  ])("is the last yes that was not taken back later: %s", (_, fields, term) => {
    expect(doubtOf(fields)?.term ?? null).toBe(term);
  });
});

it("a reminder names its day, so that another day is another reminder", () => {
  expect(reminderKind("2026-11-27")).not.toBe(reminderKind("2026-12-04"));
});
