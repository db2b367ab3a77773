import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Seat } from "@/lib/features/placement/rules";
import {
  type AbsentDay,
  type AttendanceLimits,
  actionsOn,
  attendanceOf,
  type DayScope,
  daysBetween,
  isCounted,
  refusalOfDay,
  refusalOfMakeUp,
  refusalsOfDays,
  requiresNotification,
} from "./rules";

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe("the days between two", () => {
  it.each([
    ["2026-11-20", "2026-11-20", ["2026-11-20"]],
    ["2026-11-20", "2026-11-19", []],
    ["2026-02-27", "2026-03-02", ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]],
    // The clock changes on 29 March.
    ["2026-03-28", "2026-03-30", ["2026-03-28", "2026-03-29", "2026-03-30"]],
  ])("%s and %s", (from, until, days) => {
    expect(daysBetween(from, until)).toEqual(days);
  });

  it("are in order, each once, with both ends", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 400 }), (from, more) => {
        const until = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
        const days = daysBetween(from, until);
        expect([days.length, days[0], days.at(-1)]).toEqual([more + 1, from, until]);
        expect(days).toEqual([...new Set(days)].toSorted());
      }),
    );
  });
});

const scope: DayScope = {
  startDate: "2026-11-02",
  endDate: "2026-12-11",
  today: "2026-11-20",
  deletedOn: null,
  absentOn: new Set(["2026-11-10"]),
  madeUpOn: new Set(["2026-11-14"]),
};

describe("registering a day", () => {
  it.each([
    ["2026-11-01", "absence.error_outside_placement"],
    ["2026-11-02", null],
    ["2026-11-10", "absence.error_registered"],
    ["2026-11-14", "absence.error_was_there"],
    ["2026-11-15", null],
    ["2026-11-20", null],
    ["2026-11-21", "absence.error_future"],
    ["2026-12-12", "absence.error_outside_placement"],
  ])("%s: %s", (day, refusal) => {
    expect(refusalOfDay(day, scope)).toBe(refusal);
  });

  it("is refused up to the day on which the days were deleted", () => {
    const deleted = { ...scope, deletedOn: "2026-11-12" };
    expect(["2026-11-10", "2026-11-12", "2026-11-13"].map((day) => refusalOfDay(day, deleted))).toEqual([
      "absence.error_deleted",
      "absence.error_deleted",
      null,
    ]);
  });

  it("takes each day once, also within a list", () => {
    expect([...refusalsOfDays(["2026-11-19", "2026-11-20", "2026-11-19", "2026-11-10"], scope)]).toEqual([
      [2, "absence.error_registered"],
      [3, "absence.error_registered"],
    ]);
  });

  it("accepts only days of the placement up to today that are free, each once", () => {
    const near = fc.integer({ min: 0, max: 60 }).map((days) => daysBetween("2026-10-25", "2026-12-31")[days] ?? "");
    fc.assert(
      fc.property(fc.array(near, { maxLength: 31 }), (days) => {
        const refusals = refusalsOfDays(days, scope);
        const taken = days.filter((_, index) => !refusals.has(index));
        expect(new Set(taken).size).toBe(taken.length);
        for (const day of taken) {
          expect(day >= scope.startDate && day <= scope.endDate && day <= scope.today).toBe(true);
          expect(scope.absentOn.has(day) || scope.madeUpOn.has(day)).toBe(false);
        }
      }),
    );
  });
});

describe("making a day up", () => {
  const monday: AbsentDay = { date: "2026-11-09", madeUpOn: null, confirmed: false };
  const tuesday: AbsentDay = { date: "2026-11-10", madeUpOn: "2026-11-14", confirmed: false };
  const all = [monday, tuesday];

  it.each([
    ["2026-11-08", "absence.error_make_up_before"],
    ["2026-11-09", "absence.error_make_up_before"],
    ["2026-11-10", "absence.error_make_up_absent"],
    ["2026-11-11", null],
    ["2026-11-14", "absence.error_make_up_used"],
    ["2027-11-09", null],
    ["2027-11-10", "absence.error_make_up_late"],
  ])("on %s: %s", (day, refusal) => {
    expect(refusalOfMakeUp(day, monday, all)).toBe(refusal);
  });

  it("may keep its own day", () => {
    expect(refusalOfMakeUp("2026-11-14", tuesday, all)).toBeNull();
  });
});

describe("what somebody may do with a day of absence", () => {
  const today = "2026-11-20";
  const fresh = { registeredOn: today, madeUpOn: null, confirmed: false, counted: false, isOutside: false };
  const older = { ...fresh, registeredOn: "2026-11-19" };
  const planned = { ...older, madeUpOn: "2026-11-21" };
  const over = { ...older, madeUpOn: today };
  const confirmed = { ...over, confirmed: true };
  const counted = { counted: true };

  it.each([
    ["student", fresh, ["remove", "plan-make-up"]],
    ["student", older, ["plan-make-up"]],
    ["student", planned, ["plan-make-up"]],
    ["student", over, ["plan-make-up"]],
    ["student", confirmed, []],
    ["supervisor", fresh, []],
    ["supervisor", planned, []],
    ["supervisor", over, ["confirm-make-up"]],
    ["supervisor", confirmed, ["withdraw-confirmation"]],
    ["secondary_supervisor", over, ["confirm-make-up"]],
    ["secondary_supervisor", confirmed, ["withdraw-confirmation"]],
    ["teacher", fresh, []],
    ["teacher", over, []],
    ["teacher", confirmed, []],
    [null, over, []],
    [null, confirmed, []],
    ["student", { ...fresh, ...counted }, ["plan-make-up"]],
    ["supervisor", { ...over, ...counted }, ["confirm-make-up"]],
    ["supervisor", { ...confirmed, ...counted }, []],
    ["student", { ...fresh, isOutside: true }, ["remove"]],
    ["student", { ...planned, isOutside: true }, []],
    ["supervisor", { ...over, isOutside: true }, []],
    ["supervisor", { ...confirmed, isOutside: true }, ["withdraw-confirmation"]],
    ["supervisor", { ...over, problem: "absence.error_make_up_absent" }, []],
  ] as const)("from the seat of %s with %o: %o", (seat: Seat | null, absence, actions) => {
    expect(actionsOn(absence, seat, today)).toEqual(actions);
  });

  it.each([
    ["nothing is decided", "2026-11-01", null, null, false],
    ["it was registered before the decision", "2026-11-01", null, "2026-11-02", true],
    ["it was registered after it", "2026-11-03", null, "2026-11-02", false],
    ["it was confirmed before it", "2026-11-01", "2026-11-02", "2026-11-02", true],
    ["it was confirmed after it", "2026-11-01", "2026-11-03", "2026-11-02", false],
  ])("is counted or not when %s", (_, registeredAt, confirmedAt, decidedAt, expected) => {
    expect(isCounted({ registeredAt, confirmedAt }, decidedAt === null ? null : new Date(decidedAt))).toBe(expected);
  });
});

describe("attendance", () => {
  const limits: AttendanceLimits = { expectedDays: 30, makeUpPercent: 10, repeatPercent: 20, sickDaysNoticed: 3 };
  const weeks = { startDate: "2026-11-02", endDate: "2026-12-11", groupEndDate: "2026-12-18" };
  const date = weeks.startDate;
  const days = (sick: number, other = 0, madeUp = 0) => [
    ...Array.from({ length: sick }, (_, index) => ({ date, kind: "sick" as const, confirmed: index < madeUp })),
    ...Array.from({ length: other }, () => ({ date, kind: "other" as const, confirmed: false })),
  ];

  it.each([
    [0, 0, 0, { verdict: "none", percent: 0, daysToMakeUp: 0, sickDaysReached: false }],
    [1, 0, 0, { verdict: "within", percent: 3.3, daysToMakeUp: 0, sickDaysReached: false }],
    [3, 0, 0, { verdict: "within", percent: 10, daysToMakeUp: 0, sickDaysReached: true }],
    [2, 2, 0, { verdict: "make_up", percent: 13.3, daysToMakeUp: 1, sickDaysReached: false }],
    [6, 0, 0, { verdict: "make_up", percent: 20, daysToMakeUp: 3, sickDaysReached: true }],
    [7, 0, 0, { verdict: "repeat", percent: 23.3, daysToMakeUp: 4, sickDaysReached: true }],
    [7, 0, 4, { verdict: "within", percent: 10, daysToMakeUp: 0, sickDaysReached: true }],
    [2, 0, 2, { verdict: "none", percent: 0, daysToMakeUp: 0, sickDaysReached: false }],
  ])("with %i sick days, %i others and %i made up: %o", (sick, other, madeUp, expected) => {
    expect(attendanceOf(days(sick, other, madeUp), limits, weeks)).toMatchObject({
      ...expected,
      expectedDays: 30,
      absentDays: sick + other,
      sickDays: sick,
      madeUpDays: madeUp,
    });
  });

  it("expects Monday to Friday of the placement unless the group says otherwise", () => {
    expect(attendanceOf([], { ...limits, expectedDays: null }, weeks).expectedDays).toBe(30);
    const weekend = { ...weeks, startDate: "2026-11-21", endDate: "2026-11-22" };
    const saturday = days(1).map((one) => ({ ...one, date: "2026-11-21" }));
    expect(attendanceOf(saturday, { ...limits, expectedDays: null }, weekend)).toMatchObject({
      expectedDays: 1,
      percent: 100,
      verdict: "repeat",
    });
  });

  it("expects no more days of a placement that is prolonged beyond its group, and counts absence in them", () => {
    const prolonged = { ...weeks, endDate: "2027-01-29", groupEndDate: weeks.endDate };
    const late = { date: "2027-01-29", kind: "other" as const, confirmed: false };
    expect(attendanceOf([...days(3), late], { ...limits, expectedDays: null }, prolonged)).toMatchObject({
      expectedDays: 30,
      absentDays: 4,
      percent: 13.3,
      verdict: "make_up",
      daysToMakeUp: 1,
    });
  });

  it("leaves out the days that are not the placement's", () => {
    const outside = ["2026-11-01", "2026-12-12"].map((other) => ({
      date: other,
      kind: "sick" as const,
      confirmed: true,
    }));
    const inside = ["2026-11-02", "2026-12-11"].map((other) => ({
      date: other,
      kind: "sick" as const,
      confirmed: false,
    }));
    const { absentDays, sickDays, madeUpDays } = attendanceOf([...outside, ...inside], limits, weeks);
    expect({ absentDays, sickDays, madeUpDays }).toEqual({ absentDays: 2, sickDays: 2, madeUpDays: 0 });
  });

  const anyLimits = fc
    .record({
      expectedDays: fc.integer({ min: 1, max: 366 }),
      makeUpPercent: fc.integer({ min: 0, max: 99 }),
      more: fc.integer({ min: 1, max: 100 }),
      sickDaysNoticed: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ more, ...rest }) => ({ ...rest, repeatPercent: Math.min(100, rest.makeUpPercent + more) }));
  const order = ["none", "within", "make_up", "repeat"];

  it("never improves with one day more, nor gets worse with one made up", () => {
    fc.assert(
      fc.property(anyLimits, fc.nat(200), (any, absent) => {
        const rank = (count: number, madeUp = 0) =>
          order.indexOf(attendanceOf(days(count, 0, madeUp), any, weeks).verdict);
        expect(rank(absent + 1)).toBeGreaterThanOrEqual(rank(absent));
        expect(rank(absent + 1, 1)).toBe(rank(absent));
      }),
    );
  });

  it("is within the limit once the reported number of days is made up, and not with one less", () => {
    fc.assert(
      fc.property(anyLimits, fc.nat(200), (any, absent) => {
        const { daysToMakeUp, verdict, percent } = attendanceOf(days(absent), any, weeks);
        expect(daysToMakeUp > 0).toBe(verdict === "make_up" || verdict === "repeat");
        const left = (madeUp: number) => attendanceOf(days(absent, 0, madeUp), any, weeks);
        expect(left(daysToMakeUp).daysToMakeUp).toBe(0);
        if (daysToMakeUp > 0) expect(left(daysToMakeUp - 1).daysToMakeUp).toBe(1);
        // What is shown never contradicts what it means.
        expect(percent > any.repeatPercent).toBe(verdict === "repeat");
        expect(percent > any.makeUpPercent).toBe(verdict === "make_up" || verdict === "repeat");
      }),
    );
  });
});

describe("the number of sick days", () => {
  it.each([
    // before, after, limit, notified already, requires a notification
    [2, 3, 3, false, true],
    [1, 5, 3, false, true],
    [0, 2, 3, false, false],
    [3, 4, 3, true, false],
    // Lowered since the earlier days, or the notification was cleared.
    [3, 4, 3, false, true],
    // Raised after the notification.
    [4, 5, 5, true, true],
  ])("from %i to %i of %i, already notified %s, requires a notification: %s", (before, after, limit, isTold, tells) => {
    expect(requiresNotification({ before, after, limit }, isTold)).toBe(tells);
  });
});
