import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysFrom, daysLater } from "@/lib/platform/dates";
import { type LineFacts, legendOf, lineOf, maxColumns, type Period, sharedAxis, stageOf } from "./rules";

/** Ten weeks from a Monday to a Friday; on Thursday of the sixth. */
const period = { firstDay: "2026-10-12", lastDay: "2026-12-18" };
const day = "2026-11-19";
const facts: LineFacts = { ...period, reports: [], absences: [] };
const report = (id: number, date: string) => ({ id, date, status: 5, yourTurn: false });

describe("how far a placement is", () => {
  it.each<[string, Period, string, object]>([
    ["twelve days before", period, "2026-09-30", { state: "coming", days: 12 }],
    ["the day before", period, "2026-10-11", { state: "coming", days: 1 }],
    ["the first day", period, "2026-10-12", { state: "running", unit: "week", number: 1, count: 10 }],
    ["the sixth Sunday", period, "2026-11-22", { state: "running", unit: "week", number: 6, count: 10 }],
    ["the last day", period, "2026-12-18", { state: "running", unit: "week", number: 10, count: 10 }],
    ["the day after", period, "2026-12-19", { state: "over", lastDay: "2026-12-18" }],
    [
      "a second Monday after a first Wednesday",
      { firstDay: "2026-10-14", lastDay: "2026-12-18" },
      "2026-10-19",
      { state: "running", unit: "week", number: 2, count: 10 },
    ],
    [
      "the third of fourteen days",
      { firstDay: "2026-10-14", lastDay: "2026-10-27" },
      "2026-10-16",
      { state: "running", unit: "day", number: 3, count: 14 },
    ],
    ["one day", { firstDay: day, lastDay: day }, day, { state: "running", unit: "day", number: 1, count: 1 }],
  ])("%s", (_, given, on, stage) => {
    expect(stageOf(given, on)).toEqual(stage);
  });
});

describe("the columns", () => {
  it.each<[string, Period, number | undefined, string, [number, string, string, number, number]]>([
    ["ten weeks", period, undefined, "week", [10, "2026-10-12", "2026-10-18", 1, 1]],
    [
      "fifteen days",
      { firstDay: "2026-10-12", lastDay: "2026-10-26" },
      undefined,
      "week",
      [3, "2026-10-12", "2026-10-18", 1, 1],
    ],
    [
      "fourteen days",
      { firstDay: "2026-10-12", lastDay: "2026-10-25" },
      undefined,
      "day",
      [14, "2026-10-12", "2026-10-12", 1, 1],
    ],
    ["one day", { firstDay: day, lastDay: day }, undefined, "day", [1, day, day, 1, 1]],
    [
      "a first week that is short",
      { firstDay: "2026-10-16", lastDay: "2026-12-18" },
      undefined,
      "week",
      [10, "2026-10-16", "2026-10-18", 1, 1],
    ],
    [
      "thirteen weeks on a phone",
      { firstDay: "2026-10-12", lastDay: "2027-01-10" },
      maxColumns.narrow,
      "week",
      [7, "2026-10-12", "2026-10-25", 1, 2],
    ],
    [
      "twelve weeks on a phone",
      { firstDay: "2026-10-12", lastDay: "2027-01-03" },
      maxColumns.narrow,
      "week",
      [12, "2026-10-12", "2026-10-18", 1, 1],
    ],
    [
      "a year",
      { firstDay: "2026-01-05", lastDay: "2027-01-03" },
      undefined,
      "week",
      [26, "2026-01-05", "2026-01-18", 1, 2],
    ],
  ])("%s", (_, given, max, unit, [count, from, until, firstNumber, lastNumber]) => {
    const line = lineOf({ ...facts, ...given }, day, max);
    expect([line.unit, line.columns.length]).toEqual([unit, count]);
    expect(line.columns[0]).toMatchObject({ from, until, firstNumber, lastNumber });
  });

  it("ends a line of fortnights with the week that is left", () => {
    const { columns } = lineOf({ ...facts, firstDay: "2026-10-12", lastDay: "2027-01-08" }, day, maxColumns.narrow);
    expect(columns.at(-1)).toMatchObject({ from: "2027-01-04", until: "2027-01-08", firstNumber: 13, lastNumber: 13 });
  });

  it("know what is over, now and to come", () => {
    expect(lineOf(facts, day).columns.map(({ when }) => when)).toEqual([
      ...Array(5).fill("past"),
      "current",
      ...Array(4).fill("coming"),
    ]);
  });
});

describe("the rail", () => {
  it.each([
    ["before", "2026-10-01", "coming", null, 0],
    ["on the first day", "2026-10-12", "running", 0.71, 0.71],
    ["on a Thursday", day, "running", 55, 55],
    ["afterwards", "2027-02-01", "over", null, 100],
  ])("%s", (_, on, state, today, gone) => {
    const line = lineOf(facts, on);
    expect([line.stage.state, line.today, line.rail]).toEqual([state, today, { from: 0, until: 100, gone }]);
  });

  it.each([
    ["in the sixth week", "2026-11-19", 55.71],
    ["before it began", "2026-10-01", 0],
  ])("stops where the group was ended %s", (_, endedOn, gone) => {
    const { stage, rail } = lineOf({ ...facts, endedOn }, day);
    expect([stage, rail]).toEqual([
      { state: "over", lastDay: endedOn },
      { from: 0, until: 100, gone },
    ]);
  });

  it("begins and ends on its days, or with the week when only a weekend is left", () => {
    expect(lineOf({ ...facts, firstDay: "2026-10-14" }, day).rail.from).toBe(2.86);
    expect(lineOf({ ...facts, lastDay: "2026-12-16" }, day).rail.until).toBe(94.29);
    expect(lineOf({ ...facts, lastDay: "2026-12-19" }, day).rail.until).toBe(100);
  });

  it("is a part of an axis that it shares with others", () => {
    const axis = sharedAxis([period, { firstDay: "2026-08-03", lastDay: "2026-10-16" }]);
    expect(axis).toEqual({ firstDay: "2026-08-03", lastDay: "2026-12-18" });
    const line = lineOf(facts, day, maxColumns.wide, axis ?? period);
    expect([line.columns.length, line.today, line.rail]).toEqual([20, 77.5, { from: 50, until: 100, gone: 77.5 }]);
    expect(sharedAxis([])).toBeNull();
  });
});

it("draws absence as wide as its days, with the days that follow one another together", () => {
  const absences = ["2026-10-29", "2026-10-28", "2026-11-03"];
  expect(lineOf({ ...facts, absences }, day).gaps).toEqual([
    { from: 22.86, until: 25.71 },
    { from: 31.43, until: 32.86 },
  ]);
});

it("has the goals of the midterm talk in the column of its day, and a legend of what has become of them", () => {
  const goals = [
    { date: "2026-11-18", state: "reached" },
    { date: "2026-11-18", state: "open" },
    { date: "2026-12-30", state: "reached" },
  ] as const;
  const { columns } = lineOf({ ...facts, goals }, day);
  expect(columns.map((column) => column.goals.map(({ state }) => state))).toEqual([
    ...Array(5).fill([]),
    ["reached", "open"],
    ...Array(3).fill([]),
    ["reached"],
  ]);
  expect(legendOf([facts, { ...facts, goals }]).goals).toEqual(["open", "reached"]);
  expect(legendOf([facts]).goals).toEqual([]);
});

it("explains absences and talks where there are any", () => {
  const none = { absences: false, agreed: false, held: false };
  expect(legendOf([facts])).toMatchObject(none);
  expect(legendOf([facts, { ...facts, absences: [day] }])).toMatchObject({ ...none, absences: true });
  const talks = [{ date: day, held: true }];
  expect(legendOf([{ ...facts, talks }])).toMatchObject({ ...none, held: true });
});

it("places talks, the last safe day, a doubt and a notice on their days", () => {
  const line = lineOf(
    {
      ...facts,
      talks: [
        { date: "2026-10-13", held: true },
        { date: "2026-11-20", held: false },
      ],
      lastSafeDay: "2026-11-27",
      doubt: "2026-11-18",
      notice: "2026-11-19",
    },
    day,
  );
  expect(line.talks).toEqual([
    { at: 2.14, held: true, days: -37 },
    { at: 56.43, held: false, days: 1 },
  ]);
  expect([line.lastSafeDay, line.alarms]).toEqual([66.43, [53.57, 55]]);
  expect(line.columns[6]).toMatchObject({ lastSafeDay: "2026-11-27", doubt: null });
  expect(line.columns[5]).toMatchObject({ doubt: "2026-11-18", notice: "2026-11-19", lastSafeDay: null });
});

describe("any placement", () => {
  const anyDay = fc.integer({ min: -400, max: 800 }).map((days) => daysLater(day, days));
  const anyFacts = fc
    .record({
      firstDay: anyDay,
      length: fc.integer({ min: 0, max: 500 }),
      reports: fc.array(fc.record({ date: anyDay, status: fc.integer({ min: 1, max: 5 }), yourTurn: fc.boolean() }), {
        maxLength: 40,
      }),
      absences: fc.array(anyDay, { maxLength: 10 }),
      talks: fc.array(fc.record({ date: anyDay, held: fc.boolean() }), { maxLength: 3 }),
      lastSafeDay: fc.option(anyDay, { nil: undefined }),
      doubt: fc.option(anyDay, { nil: undefined }),
      notice: fc.option(anyDay, { nil: undefined }),
    })
    .map(({ length, ...any }) => ({
      ...any,
      lastDay: daysLater(any.firstDay, length),
      reports: any.reports.map((one, id) => ({ ...one, id })),
    }));
  const anyMax = fc.constantFrom(...Object.values(maxColumns));

  it("is covered by its columns exactly, and no line has too many", () => {
    fc.assert(
      fc.property(anyFacts, anyDay, anyMax, (any, on, max) => {
        const { columns, unit } = lineOf(any, on, max);
        expect(columns.length).toBeLessThanOrEqual(unit === "day" ? 14 : max);
        expect([columns[0]?.from, columns.at(-1)?.until]).toEqual([any.firstDay, any.lastDay]);
        for (const [index, { from, until }] of columns.entries()) {
          expect(daysFrom(from, until)).toBeGreaterThanOrEqual(0);
          const next = columns[index + 1];
          if (next) expect(next.from).toBe(daysLater(until, 1));
        }
        const current = columns.filter(({ when }) => when === "current").length;
        expect(current).toBe(any.firstDay <= on && on <= any.lastDay ? 1 : 0);
      }),
    );
  });

  it("has every report and every other fact in one column", () => {
    fc.assert(
      fc.property(anyFacts, anyDay, anyMax, (any, on, max) => {
        const { columns } = lineOf(any, on, max);
        const ids = columns.flatMap(({ reports }) => reports.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(any.reports.map(({ id }) => id));
        expect(columns.flatMap(({ absences }) => absences).length).toBe(any.absences.length);
        expect(columns.flatMap(({ talks }) => talks).length).toBe(any.talks.length);
        for (const name of ["lastSafeDay", "doubt", "notice"] as const)
          expect(columns.filter((column) => column[name] !== null).length).toBe(any[name] === undefined ? 0 : 1);
      }),
    );
  });

  it("draws nothing outside of its width, also on an axis with others", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, anyDay, anyMax, (any, other, on, max) => {
        const line = lineOf(any, on, max, sharedAxis([any, other]) ?? any);
        const { rail, gaps, talks, lastSafeDay, alarms, today } = line;
        const places = [
          ...Object.values(rail),
          ...gaps.flatMap(({ from, until }) => [from, until]),
          ...talks.map(({ at }) => at),
          ...alarms,
          lastSafeDay ?? 0,
          today ?? 0,
        ];
        for (const place of places) expect(place >= 0 && place <= 100).toBe(true);
        expect(rail.from).toBeLessThan(rail.until);
        expect(rail.gone >= rail.from && rail.gone <= rail.until).toBe(true);
        for (const { from, until } of gaps) expect(from).toBeLessThanOrEqual(until);
      }),
    );
  });

  it("keeps the order of reports by day", () => {
    const reports = [report(3, "2026-10-15"), report(1, "2026-10-13"), report(2, "2026-10-13")];
    expect(lineOf({ ...facts, reports }, day).columns[0]?.reports.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
