import fc from "fast-check";
import { expect, test } from "vitest";
import { daysLater } from "./dates";
import { easterOf, isPublicHoliday, isWorkday } from "./public-holidays";

/** Month and day of Easter Sunday from 2020 to 2075, as almanacs list them. */
const easters = `
  04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01 04-21 04-13 03-28 04-17 04-09 03-25 04-13 04-05 04-25 04-10
  04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18 04-10 04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30
  04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03 04-22 04-14 03-30 04-19 04-10 03-26 04-15 04-07`;

test("Easter is where the almanac has it", () => {
  const years = easters
    .trim()
    .split(/\s+/)
    .map((day, index) => [`${2020 + index}-${day}`, easterOf(2020 + index)]);
  expect(years).toHaveLength(56);
  for (const [listed, computed] of years) expect(computed).toBe(listed);
});

test.each([
  ["2026-01-01", "New Year"],
  ["2026-04-02", "Maundy Thursday"],
  ["2026-04-03", "Good Friday"],
  ["2026-04-05", "Easter Sunday"],
  ["2026-04-06", "Easter Monday"],
  ["2026-05-01", "1 May"],
  ["2026-05-14", "Ascension Day"],
  ["2026-05-17", "17 May"],
  ["2026-05-24", "Whit Sunday"],
  ["2026-05-25", "Whit Monday"],
  ["2026-12-25", "Christmas Day"],
  ["2026-12-26", "Boxing Day"],
])("%s is a public holiday: %s", (day) => {
  expect(isPublicHoliday(day)).toBe(true);
  expect(isWorkday(day)).toBe(false);
});

test.each([
  ["2026-04-01", "the Wednesday before Easter"],
  ["2026-04-07", "the Tuesday after it"],
  ["2026-12-24", "Christmas Eve"],
  ["2026-12-31", "New Year's Eve"],
])("%s is a workday: %s", (day) => {
  expect(isWorkday(day)).toBe(true);
});

test("there are no six days in a row without a workday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 50 }), (offset) => {
      const days = Array.from({ length: 6 }, (_, index) => daysLater("2026-01-01", offset + index));
      expect(days.some(isWorkday)).toBe(true);
    }),
  );
});
