import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineReport, lineOf } from "@/lib/features/line/rules";
import { daysLater } from "@/lib/platform/dates";
import { largePile, nudgeOf, rowPiles } from "./piles";
import { rowDrawing } from "./row-drawing";

const period = { firstDay: "2026-10-12", lastDay: "2026-12-18" };
const thursday = "2026-11-19";
const make = (count: number, date: string, more: Partial<LineReport> = {}): LineReport[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, date, status: 5, yourTurn: false, ...more }));
const lineWith = (reports: LineReport[], day = thursday) => lineOf({ ...period, reports, absences: [] }, day);

describe("a pile of a large line", () => {
  it.each([
    [0, 0, 0],
    [6, 6, 0],
    [7, 5, 2],
    [12, 5, 7],
    [13, 2, 11],
    [20, 2, 18],
  ])("of %i reports shows %i and folds %i", (count, marks, folded) => {
    const pile = largePile(make(count, thursday));
    expect([pile.marks.length, pile.folded]).toEqual([marks, folded]);
  });

  it("folds the oldest that are done first, and shows the rest by day", () => {
    const reports = [
      { id: 1, date: "2026-11-16", status: 5, yourTurn: false },
      { id: 2, date: "2026-11-16", status: 3, yourTurn: false },
      { id: 3, date: "2026-11-17", status: 4, yourTurn: true },
      ...[4, 5, 6, 7].map((id) => ({ id, date: "2026-11-18", status: 5, yourTurn: false })),
    ];
    expect(largePile(reports).marks.map(({ id }) => id)).toEqual([2, 3, 5, 6, 7]);
  });

  it.each([
    ["2026-11-16", "early"],
    ["2026-11-19", "middle"],
    ["2026-11-22", "late"],
  ])("of %s is %s in its week", (date, nudge) => {
    const column = lineWith(make(1, date)).columns[5];
    expect(column && nudgeOf(column)).toBe(nudge);
  });
});

describe("the piles of a row", () => {
  it("put what was on the left of today and what is to come on its right", () => {
    const reports = [...make(2, "2026-11-17"), ...make(1, "2026-11-20", { id: 9, status: 1 })];
    expect(rowPiles(lineWith(reports)).map(({ at, anchor, marks }) => [at, anchor, marks.length])).toEqual([
      [55, "end", 2],
      [55, "start", 1],
    ]);
  });

  it("hold one mark and a number where there is no room for more", () => {
    const reports = [...make(3, "2026-11-17"), ...make(2, "2026-11-20")];
    expect(rowPiles(lineWith(reports)).map(({ marks, folded }) => [marks.length, folded])).toEqual([
      [1, 2],
      [1, 1],
    ]);
  });

  it("make room on both sides of today, more of it early in the week", () => {
    const beside = [...make(3, "2026-11-12"), ...make(3, "2026-11-24")];
    const places = (day: string) =>
      rowPiles(lineWith([...beside, ...make(1, "2026-11-16"), ...make(1, "2026-11-20")], day)).map(
        ({ at, anchor, marks }) => [at, anchor, marks.length],
      );
    expect(places(thursday)).toEqual([
      [40, "start", 3],
      [55, "end", 1],
      [55, "start", 1],
      [70, "end", 3],
    ]);
    expect(places("2026-11-16")).toEqual([
      [40, "start", 1],
      [50.71, "end", 1],
      [50.71, "start", 1],
      [70, "end", 3],
    ]);
  });

  it("stay clear of today's line, and a talk of these days too", () => {
    const facts = { ...period, reports: make(1, "2026-11-17"), absences: [] };
    const talks = [-4, -3, 0, 1, 4].map((days) => ({ date: daysLater(thursday, days), held: days < 0 }));
    const drawing = rowDrawing(lineOf({ ...facts, talks }, thursday));
    expect(drawing.talks.map(({ x }) => Math.sign(x))).toEqual([0, -1, 0, 1, 0]);
    expect(drawing.piles[0]?.marks[0]?.[1]).toBeLessThanOrEqual(-18);
  });
});

it("no pile loses a report or folds one that is the reader's turn", () => {
  const anyReport = fc.record({
    date: fc.integer({ min: -20, max: 100 }).map((days) => daysLater(period.firstDay, days)),
    status: fc.integer({ min: 1, max: 5 }),
    yourTurn: fc.boolean(),
  });
  const anyReports = fc.array(anyReport, { maxLength: 200 }).map((all) => all.map((one, id) => ({ ...one, id })));
  const anyDay = fc.integer({ min: -10, max: 80 }).map((days) => daysLater(period.firstDay, days));
  fc.assert(
    fc.property(anyReports, anyDay, (reports, day) => {
      const line = lineWith(reports, day);
      const large = line.columns.map((column) => largePile(column.reports));
      for (const piles of [large, rowPiles(line)]) {
        const shown = piles.flatMap(({ marks }) => marks);
        const folded = piles.reduce((sum, pile) => sum + pile.folded, 0);
        expect(new Set(shown.map(({ id }) => id)).size + folded).toBe(reports.length);
        expect(shown.filter(({ yourTurn }) => yourTurn).length).toBe(reports.filter(({ yourTurn }) => yourTurn).length);
      }
      for (const { marks, folded } of rowPiles(line)) {
        expect(marks.length + (folded > 0 ? 1 : 0)).toBeLessThanOrEqual(
          Math.max(3, marks.filter(({ yourTurn }) => yourTurn).length + 1),
        );
      }
    }),
  );
});
