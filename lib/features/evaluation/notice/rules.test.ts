import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysFrom, daysLater } from "@/lib/platform/dates";
import { isWorkday } from "@/lib/platform/public-holidays";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { changedSinceRead, deadlineOf, isInTime, isPlanToRead, lastSafeDayOf, lawfulRule } from "./rules";

test.each([
  ["one day: the day itself", "2026-08-17", "2026-08-17", "2026-08-17"],
  ["one day, a Sunday: never before the first day", "2026-08-16", "2026-08-16", "2026-08-16"],
  ["from a Saturday to the Tuesday: the first day, which is no workday", "2026-08-15", "2026-08-18", "2026-08-15"],
  ["two days: the first", "2026-08-17", "2026-08-18", "2026-08-17"],
  ["three days: the second", "2026-08-17", "2026-08-19", "2026-08-18"],
  ["34 days: the seventeenth", "2026-08-17", "2026-09-19", "2026-09-02"],
  ["35 days: the eighteenth", "2026-08-17", "2026-09-20", "2026-09-03"],
  ["36 days: three weeks before the last", "2026-08-17", "2026-09-21", "2026-08-31"],
  ["ten weeks to a Sunday: the Friday before three weeks before", "2026-08-17", "2026-10-25", "2026-10-02"],
  ["past the day on which clocks are turned back", "2026-08-17", "2026-11-13", "2026-10-23"],
  ["past New Year: before Christmas", "2026-11-02", "2027-01-15", "2026-12-24"],
  ["past Easter: before Maundy Thursday", "2026-02-02", "2026-04-27", "2026-04-01"],
  ["three weeks before the end is Whit Monday", "2026-03-02", "2026-06-15", "2026-05-22"],
  ["three weeks before the end is 17 May, a Sunday", "2026-03-02", "2026-06-07", "2026-05-15"],
])("the last safe day of %s", (_, startDate, endDate, day) => {
  expect(lastSafeDayOf({ startDate, endDate }, lawfulRule)).toBe(day);
});

describe("over fifty years, by whatever rule", () => {
  const placement = fc.record({
    startDate: fc.integer({ min: 0, max: 365 * 50 }).map((offset) => daysLater("2026-01-01", offset)),
    length: fc.integer({ min: 1, max: 300 }),
  });
  const rule = fc.record({
    noticeShortDays: fc.integer({ min: 0, max: 100 }),
    noticeDaysBefore: fc.integer({ min: 1, max: 100 }),
  });
  const anyRule = fc.oneof(fc.constant(lawfulRule), rule);
  const daysOf = ({ startDate, length }: { startDate: string; length: number }) => ({
    startDate,
    endDate: daysLater(startDate, length - 1),
  });
  const runs = { numRuns: 2_000 };

  test("it is a day of the placement, and a workday or the first day", () => {
    fc.assert(
      fc.property(placement, anyRule, (one, by) => {
        const days = daysOf(one);
        const { day } = deadlineOf(days, by);
        expect(day >= days.startDate && day <= days.endDate).toBe(true);
        expect(day === days.startDate || isWorkday(day)).toBe(true);
      }),
      runs,
    );
  });

  test("it is the counted day or the last workday before it", () => {
    fc.assert(
      fc.property(placement, anyRule, (one, by) => {
        const { day, counted } = deadlineOf(daysOf(one), by);
        expect(day <= counted).toBe(true);
        for (let between = counted; between > day; between = daysLater(between, -1))
          expect(isWorkday(between)).toBe(false);
      }),
      runs,
    );
  });

  test("it is counted as the law says: halfway, or three weeks before the end", () => {
    fc.assert(
      fc.property(placement, (one) => {
        const days = daysOf(one);
        const { counted, isShort } = deadlineOf(days, lawfulRule);
        expect(isShort).toBe(one.length <= 35);
        if (isShort) {
          // As many days before it as after it, or one fewer.
          const [before, after] = [daysFrom(days.startDate, counted), daysFrom(counted, days.endDate)];
          expect([after, after - 1]).toContain(before);
        } else expect(daysFrom(counted, days.endDate)).toBe(21);
      }),
      runs,
    );
  });

  test("a later last day never makes it earlier, but where the short rule ends", () => {
    fc.assert(
      fc.property(placement, anyRule, (one, by) => {
        const next = { ...one, length: one.length + 1 };
        if (one.length === by.noticeShortDays) return;
        expect(lastSafeDayOf(daysOf(next), by) >= lastSafeDayOf(daysOf(one), by)).toBe(true);
      }),
      runs,
    );
  });

  test("a notice is in time until midnight by the school's clock, also when clocks are turned that night", () => {
    fc.assert(
      fc.property(placement, (one) => {
        const day = lastSafeDayOf(daysOf(one), lawfulRule);
        const midnight = atSchoolTime(daysLater(day, 1), "00:00");
        expect(isInTime(new Date(midnight.getTime() - 1), day)).toBe(true);
        expect(isInTime(midnight, day)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what was added after the student had read", () => {
  const read = "2026-11-20T10:00:00Z";
  test.each([
    ["before nothing was confirmed", null, "2026-11-20T12:00:00Z", null],
    ["before it was confirmed", read, "2026-11-20T09:59:59Z", null],
    ["in the moment of it", read, read, null],
    ["after it", read, "2026-11-20T10:00:01Z", new Date("2026-11-20T10:00:01Z")],
  ])("%s", (_, acknowledgedAt, changedAt, changed) => {
    expect(changedSinceRead({ acknowledgedAt, planReadAt: null, changedAt })).toEqual(changed);
  });

  test("is known again once a later version of the plan is confirmed", () => {
    const [changedAt, planReadAt] = ["2026-11-20T12:00:00Z", "2026-11-20T12:00:01Z"];
    expect(changedSinceRead({ acknowledgedAt: read, planReadAt, changedAt })).toBeNull();
  });

  test.each([
    ["none before the notice is confirmed", null, 2, null, false],
    ["not the one that was given", read, 1, null, false],
    ["not the one that was confirmed", read, 2, 2, false],
    ["one that was changed since", read, 2, 1, true],
    ["one that was changed twice", read, 3, 2, true],
    ["one that was changed before versions were counted", read, 2, null, true],
  ])("of the plan is %s", (_, acknowledgedAt, planVersion, planReadVersion, isToRead) => {
    expect(isPlanToRead({ acknowledgedAt, planVersion, planReadVersion })).toBe(isToRead);
  });
});
