import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { daysLater } from "@/lib/platform/dates";
import {
  groupDayErrors,
  groupLimits,
  groupStateOf,
  isCurrent,
  leftOutside,
  movedWithGroup,
  onRemovedWards,
  removedWards,
} from "./rules";

const day = fc.integer({ min: 0, max: 60 }).map((days) => daysLater("2026-10-01", days));
const days = fc.tuple(day, day).map(([one, other]) => {
  const [startDate = one, endDate = other] = [one, other].toSorted();
  return { startDate, endDate };
});

test.each([
  ["2026-10-12", "2026-12-18", "2026-10-11", "planned"],
  ["2026-10-12", "2026-12-18", "2026-10-12", "running"],
  ["2026-10-12", "2026-12-18", "2026-12-18", "running"],
  ["2026-10-12", "2026-12-18", "2026-12-19", "over"],
] as const)("a group from %s until %s is on %s %s", (startDate, endDate, on, state) => {
  expect(groupStateOf({ startDate, endDate, isEnded: false }, on)).toBe(state);
  expect(groupStateOf({ startDate, endDate, isEnded: true }, on)).toBe("ended");
  expect(isCurrent({ endDate, isEnded: false }, on)).toBe(state !== "over");
  expect(isCurrent({ endDate, isEnded: true }, on)).toBe(false);
});

test("the days of a group are in order and not too many", () => {
  expect(groupDayErrors({ startDate: "2026-10-12", endDate: "2026-10-12" })).toEqual({});
  expect(groupDayErrors({ startDate: "2026-10-12", endDate: "2026-10-11" })).toEqual({
    endDate: "groups.error_reversed",
  });
  const last = daysLater("2026-10-12", groupLimits.days - 1);
  expect(groupDayErrors({ startDate: "2026-10-12", endDate: last })).toEqual({});
  expect(groupDayErrors({ startDate: "2026-10-12", endDate: daysLater(last, 1) })).toEqual({
    endDate: "groups.error_too_long",
  });
});

describe("new days leave outside", () => {
  it("nobody when they hold the old ones", () => {
    fc.assert(
      fc.property(fc.array(days), days, days, (placements, before, other) => {
        const after = {
          startDate: before.startDate < other.startDate ? before.startDate : other.startDate,
          endDate: before.endDate > other.endDate ? before.endDate : other.endDate,
        };
        expect(leftOutside(placements, { before, after })).toEqual([]);
      }),
    );
  });

  it("those who were inside and are not any more, once each", () => {
    const isInside = (one: { startDate: string; endDate: string }, group: { startDate: string; endDate: string }) =>
      one.startDate >= group.startDate && one.endDate <= group.endDate;
    fc.assert(
      fc.property(fc.array(days), days, days, (placements, before, after) => {
        const expected = placements.filter((one) => isInside(one, before) && !isInside(one, after));
        const found = leftOutside(placements, { before, after }).map(({ placement }) => placement);
        expect(found).toEqual(expect.arrayContaining(expected));
        expect(found.length).toBe(new Set(found).size);
        expect(found.every((one) => !isInside(one, after))).toBe(true);
      }),
    );
  });
});

test("a ward is removed when no name of the new list is the same but for case and spaces", () => {
  expect(removedWards(["Med 1", "Med 2", "Å"], ["med 1 ", "A\u030A", "New"])).toEqual(["Med 2"]);
  const placements = [{ ward: "med 2" }, { ward: "Med 1" }];
  expect(onRemovedWards(placements, ["Med 2"])).toEqual([{ ward: "med 2" }]);
});

it.each([
  ["both days", ["2026-11-01", "2026-12-20"], ["2026-11-08", "2027-01-10"]],
  ["the first day alone", ["2026-11-01", "2026-12-01"], ["2026-11-08", "2026-12-01"]],
  ["the last day alone", ["2026-11-15", "2026-12-20"], ["2026-11-15", "2027-01-10"]],
  ["nothing of days of its own", ["2026-11-15", "2026-12-01"], ["2026-11-15", "2026-12-01"]],
  ["nothing where it would end before it begins", ["2026-11-01", "2026-11-05"], ["2026-11-01", "2026-11-05"]],
])("a placement follows its group's new days in %s", (_, [startDate = "", endDate = ""], [first, last]) => {
  const change = {
    before: { startDate: "2026-11-01", endDate: "2026-12-20" },
    after: { startDate: "2026-11-08", endDate: "2027-01-10" },
  };
  const placement = { startDate, endDate, isDone: false };
  expect(movedWithGroup(placement, change)).toEqual({ startDate: first, endDate: last, isDone: false });
  const done = { ...placement, isDone: true };
  expect(movedWithGroup(done, change)).toBe(done);
});
