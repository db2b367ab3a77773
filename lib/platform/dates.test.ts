import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysFrom,
  daysLater,
  fromDay,
  isWeekend,
  mondayOf,
  sayDay,
  sayDays,
  sayWeekday,
  schoolDayOf,
  showDay,
  showDayOfYear,
  showMoment,
  showShortDay,
  showTime,
  showWeekday,
  storedDay,
  yearToDate,
} from "./dates";

describe("the school's clock", () => {
  it.each([
    ["2026-11-20T22:59:59Z", "2026-11-20", "23:59"],
    ["2026-11-20T23:00:00Z", "2026-11-21", "00:00"],
    ["2026-07-01T21:59:00Z", "2026-07-01", "23:59"],
    ["2026-07-01T22:00:00Z", "2026-07-02", "00:00"],
    // The clock goes forward from 02:00 to 03:00, and back from 03:00 to 02:00.
    ["2026-03-29T00:59:00Z", "2026-03-29", "01:59"],
    ["2026-03-29T01:00:00Z", "2026-03-29", "03:00"],
    ["2026-10-25T00:59:00Z", "2026-10-25", "02:59"],
    ["2026-10-25T01:00:00Z", "2026-10-25", "02:00"],
    ["2026-12-31T23:00:00Z", "2027-01-01", "00:00"],
  ])("at %s shows %s and %s", (moment, day, time) => {
    expect(schoolDayOf(moment)).toBe(day);
    expect(showTime(moment)).toBe(time);
    expect(showTime(new Date(moment))).toBe(time);
    expect(showMoment(moment)).toBe(`${showDay(day)} ${time}`);
  });
});

describe("a day of the calendar", () => {
  it("is shown in the product's two formats", () => {
    expect(showDay("2026-02-03")).toBe("03.02.2026");
    expect(showShortDay("2026-02-03")).toBe("03.02.26");
  });

  it("comes back from the database as it was stored, in any time zone of the machine", () => {
    const anyDay = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(fromDay(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
        expect(storedDay(fromDay(day))).toBe(day);
      }),
    );
  });
});

describe("a year", () => {
  it("of four characters becomes its first of June", () => {
    expect(yearToDate("2026")).toBe("2026-06-01");
  });

  it("of any other length is returned unchanged", () => {
    fc.assert(
      fc.property(
        fc.string().filter((value) => value.length !== 4),
        (value) => {
          expect(yearToDate(value)).toBe(value);
        },
      ),
    );
  });
});

describe("a day", () => {
  it("is counted before 1970 too", () => {
    expect(daysLater("1970-01-01", -1)).toBe("1969-12-31");
    expect(mondayOf("1969-12-31")).toBe("1969-12-29");
    expect(["1969-12-27", "1969-12-29"].map(isWeekend)).toEqual([true, false]);
  });

  it("has a day before it, over months, years and the days on which the clock is turned", () => {
    expect(["2026-03-30", "2026-10-26", "2026-01-01", "2028-03-01"].map((day) => daysLater(day, -1))).toEqual([
      "2026-03-29",
      "2026-10-25",
      "2025-12-31",
      "2028-02-29",
    ]);
  });
});

describe("days of the calendar", () => {
  it.each([
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-20", "2026-11-19", -1],
    // The clock goes forward on 29 March, and back on 25 October.
    ["2026-03-28", "2026-03-30", 2],
    ["2026-10-24", "2026-10-26", 2],
    ["2026-12-31", "2027-01-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["0001-01-01", "9999-12-31", 3_652_058],
  ])("from %s to %s are %i", (from, to, days) => {
    expect(daysFrom(from, to)).toBe(days);
    expect(daysLater(from, days)).toBe(to);
  });

  it("come back as they were after as many days forward and back", () => {
    const days = fc.integer({ min: -3_000, max: 3_000 });
    fc.assert(
      fc.property(days, days, (from, more) => {
        const first = daysLater("2026-01-01", from);
        const last = daysLater(first, more);
        expect(daysFrom(first, last)).toBe(more);
        expect(daysLater(last, -more)).toBe(first);
      }),
    );
  });

  it("are weekends on Saturdays and Sundays", () => {
    const week = Array.from({ length: 7 }, (_, index) => isWeekend(daysLater("2026-11-16", index)));
    expect(week).toEqual([false, false, false, false, false, true, true]);
  });

  it("belong to the week of a Monday", () => {
    expect(["2026-11-16", "2026-11-19", "2026-11-22", "2027-01-01"].map(mondayOf)).toEqual([
      "2026-11-16",
      "2026-11-16",
      "2026-11-16",
      "2026-12-28",
    ]);
  });

  it.each([
    ["nb", "18. desember", "18. desember 2027", "16.–22. november"],
    ["en", "18 December", "18 December 2027", "16\u2009–\u200922 November"],
    ["pt-BR", "18 de dezembro", "18 de dezembro de 2027", "16\u2009–\u200922 de novembro"],
    ["pt-PT", "18 de dezembro", "18 de dezembro de 2027", "16–22 de novembro"],
  ])("have words in %s, with the year when it is another", (language, day, withYear, days) => {
    expect(sayDay("2026-12-18", language, "2026-01-01")).toBe(day);
    expect(sayDay("2027-12-18", language, "2026-01-01")).toBe(withYear);
    expect(sayDays("2026-11-16", "2026-11-22", language)).toBe(days);
    expect(showDayOfYear("2026-11-09")).toBe("09.11");
  });
});

it.each([
  ["nb", "fredag 27.11.2026"],
  ["en", "Friday 27.11.2026"],
  ["pt-BR", "sexta-feira, 27.11.2026"],
  ["pt-PT", "sexta-feira, 27.11.2026"],
  // The school may add a language that has the weekday last.
  ["hu", "péntek 27.11.2026"],
  ["ja", "金曜日 27.11.2026"],
])("a day in numbers has its weekday in %s before it", (language, shown) => {
  expect(showWeekday("2026-11-27", language)).toBe(shown);
});

it.each([
  ["nb", "fredag 27. november", "fredag 27. november 2026"],
  ["en", "Friday 27 November", "Friday, 27 November 2026"],
  ["pt-BR", "sexta-feira, 27 de novembro", "sexta-feira, 27 de novembro de 2026"],
  ["pt-PT", "sexta-feira, 27 de novembro", "sexta-feira, 27 de novembro de 2026"],
])("a day in words has its weekday in %s, and the year of another year", (language, near, far) => {
  expect(sayWeekday("2026-11-27", language, "2026-01-01")).toBe(near);
  expect(sayWeekday("2026-11-27", language, "2027-01-01")).toBe(far);
});
