import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayScope, daysBetween } from "@/lib/features/absence/rules";
import { chosenDays } from "./chosen-days";

/** A Friday. */
const today = "2026-11-20";
const scope: DayScope = {
  startDate: "2026-11-02",
  endDate: "2026-12-11",
  today,
  deletedOn: null,
  absentOn: new Set(["2026-11-18"]),
  madeUpOn: new Set(),
};
const one = { from: today, several: false, until: today, ticked: {} };
const range = { ...one, several: true, from: "2026-11-13" };

describe("one day", () => {
  it("is what would be registered", () => {
    expect(chosenDays(one, scope)).toEqual({ errors: {}, days: [], dates: [today] });
  });

  it.each([
    ["", "validation.required"],
    ["2026-11-18", "absence.error_registered"],
    ["2026-11-21", "absence.error_future"],
    ["2026-11-01", "absence.error_outside_placement"],
  ])("%s says why it will not do", (from, key) => {
    expect(chosenDays({ ...one, from }, scope)).toEqual({ errors: { from: key }, days: [], dates: [] });
  });
});

describe("several days", () => {
  it("are the weekdays that are not registered already", () => {
    const { dates, days } = chosenDays(range, scope);
    expect(dates).toEqual(["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20"]);
    expect(days).toHaveLength(8);
    expect(days.filter(({ refusal }) => refusal)).toEqual([
      { day: "2026-11-18", refusal: "absence.error_registered", picked: false },
    ]);
  });

  it("are what is ticked by hand, but never a day that cannot be registered", () => {
    const ticked = { "2026-11-14": true, "2026-11-16": false, "2026-11-18": true };
    expect(chosenDays({ ...range, ticked }, scope).dates).toEqual([
      "2026-11-13",
      "2026-11-14",
      "2026-11-17",
      "2026-11-19",
      "2026-11-20",
    ]);
  });

  it.each([
    ["2026-11-13", "2026-11-12", { until: "absence.error_until_before" }],
    ["2026-11-13", "", { until: "validation.required" }],
    ["2026-11-13", "2026-11-21", { until: "absence.error_future" }],
    ["2026-10-01", "2026-11-13", { from: "absence.error_outside_placement" }],
    ["2026-11-18", "2026-11-18", {}],
  ])("from %s to %s: %o", (from, until, errors) => {
    expect(chosenDays({ ...range, from, until }, scope)).toMatchObject({ errors, dates: [] });
  });

  it("are at most 31", () => {
    const long = { ...scope, startDate: "2026-09-01" };
    expect(chosenDays({ ...range, from: "2026-10-20" }, long).errors).toEqual({ until: "absence.error_too_many" });
    expect(chosenDays({ ...range, from: "2026-10-21" }, long).errors).toEqual({});
  });

  it("lie within the range, in order", () => {
    const near = fc.constantFrom(...daysBetween("2026-10-28", "2026-11-25"));
    fc.assert(
      fc.property(near, near, fc.dictionary(near, fc.boolean()), (from, until, ticked) => {
        const { dates } = chosenDays({ from, until, ticked, several: true }, scope);
        expect(dates).toEqual(dates.toSorted());
        for (const day of dates) expect(day >= from && day <= until && day <= today).toBe(true);
      }),
    );
  });
});
