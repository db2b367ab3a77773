import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attentionFor, attentionReasons, runsOn, type StudentFacts } from "./rules";

const rules = { quietDays: 7, waitingDays: 5, sickDaysNoticed: 3 };
const today = "2026-11-20";

/** No reason for attention. */
const calm: StudentFacts = {
  startDate: "2026-11-02",
  endDate: "2026-12-11",
  lastReportDay: "2026-11-19",
  waitingSince: null,
  sickDays: 0,
  differences: 0,
};

describe("why a student needs attention", () => {
  it.each<[string, Partial<StudentFacts>, [string, number][]]>([
    ["nothing at all", {}, []],
    ["a report six days ago", { lastReportDay: "2026-11-14" }, []],
    ["a report seven days ago", { lastReportDay: "2026-11-13" }, [["quiet", 7]]],
    ["a report today", { lastReportDay: "2026-11-20" }, []],
    ["no report since the first day", { lastReportDay: null }, [["quiet", 18]]],
    ["no report, begun six days ago", { lastReportDay: null, startDate: "2026-11-14" }, []],
    ["feedback asked for four days ago", { waitingSince: "2026-11-16" }, []],
    ["feedback asked for five days ago", { waitingSince: "2026-11-15" }, [["waiting", 5]]],
    ["two sick days", { sickDays: 2 }, []],
    ["three sick days", { sickDays: 3 }, [["sick", 3]]],
    ["a difference", { differences: 1 }, [["differences", 1]]],
    [
      "everything, the most pressing first",
      { lastReportDay: "2026-11-03", waitingSince: "2026-11-03", sickDays: 9, differences: 2 },
      [
        ["waiting", 17],
        ["differences", 2],
        ["sick", 9],
        ["quiet", 17],
      ],
    ],
  ])("%s", (_, facts, expected) => {
    const found = attentionFor({ ...calm, ...facts }, rules, today);
    expect(found.map(({ reason, count }) => [reason, count])).toEqual(expected);
  });

  it.each([
    ["2026-11-01", false],
    ["2026-11-02", true],
    ["2026-12-11", true],
    ["2026-12-12", false],
  ])("on %s: %s, because it counts from the first day of the placement to the last", (day, expected) => {
    expect(runsOn(day, calm)).toBe(expected);
    expect(attentionFor({ ...calm, sickDays: 3 }, rules, day).length > 0).toBe(expected);
  });

  it("names each reason once, in their order, and grows with the facts", () => {
    const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, "0")}`);
    const facts = fc.record({
      startDate: day,
      endDate: day,
      lastReportDay: fc.option(day),
      waitingSince: fc.option(day),
      sickDays: fc.nat(6),
      differences: fc.nat(2),
    });
    fc.assert(
      fc.property(facts, day, (any, on) => {
        const names = (given: StudentFacts) => attentionFor(given, rules, on).map(({ reason }) => reason);
        expect(names(any)).toEqual(attentionReasons.filter((reason) => names(any).includes(reason)));
        const worse = names({ ...any, sickDays: any.sickDays + 1, differences: any.differences + 1 });
        expect(worse).toEqual(expect.arrayContaining(names(any)));
      }),
    );
  });
});
