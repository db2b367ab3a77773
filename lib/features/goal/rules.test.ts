import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byTalk, goalsHiddenBy, goalsOfLastTalk, isTalkDay, type Talk } from "./rules";

const placement = { startDate: "2026-09-01", endDate: "2026-10-31" };

test.each<[day: string, today: string, expected: boolean]>([
  ["2026-09-01", "2026-09-01", true],
  ["2026-09-02", "2026-09-01", false],
  ["2026-08-31", "2026-09-10", false],
  ["2026-10-31", "2026-12-01", true],
  ["2026-11-01", "2026-12-01", false],
  ["2026-09-01", "2026-08-01", false],
])("a talk on %s, seen on %s: %s", (day, today, expected) => {
  expect(isTalkDay(day, placement, today)).toBe(expected);
});

const goal = (talk: Talk, talkDate: string, text: string) => ({ talk, talkDate, text });
const goals = [
  goal("expectation", "2026-09-03", "a"),
  goal("midterm", "2026-10-01", "b"),
  goal("expectation", "2026-09-03", "c"),
  goal("expectation", "2026-10-01", "d"),
];

test("goals are ordered by talk, the latest first; on one day the midterm talk is the later", () => {
  expect(byTalk(goals).map(({ talk, goals: own }) => [talk, own.map(({ text }) => text).join()])).toEqual([
    ["midterm", "b"],
    ["expectation", "d"],
    ["expectation", "a,c"],
  ]);
});

test("goals that were written down before the meeting of the midterm are of the same talk as those of the meeting", () => {
  const prepared = goal("midterm", "2026-09-28", "p");
  expect(byTalk([prepared, ...goals])[0]).toEqual({
    talk: "midterm",
    talkDate: "2026-10-01",
    goals: [prepared, goal("midterm", "2026-10-01", "b")],
  });
  expect(goalsOfLastTalk([prepared, ...goals], "2026-09-30")).toEqual([prepared]);
  expect(goalsHiddenBy(goal("midterm", "2026-10-01", ""), { ...prepared, goals: [prepared] })).toBe(0);
});

describe("the last talk", () => {
  test.each([
    ["2026-09-02", ""],
    ["2026-09-03", "a,c"],
    ["2026-09-30", "a,c"],
    ["2026-10-01", "b"],
    ["2026-12-01", "b"],
  ])("on or before %s set %j", (day, expected) => {
    expect(
      goalsOfLastTalk(goals, day)
        .map(({ text }) => text)
        .join(),
    ).toBe(expected);
  });

  test("is one talk, and no later one was held by that day", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-09-${String(number).padStart(2, "0")}`);
    const any = fc.record({ talk: fc.constantFrom<Talk>("expectation", "midterm"), talkDate: day });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), day, (all, until) => {
        const last = goalsOfLastTalk(all, until);
        // Goals of a midterm may be written down on several days.
        const talksIn = last.map(({ talk, talkDate }) => (talk === "midterm" ? talk : talkDate));
        expect(new Set(talksIn).size).toBeLessThanOrEqual(1);
        const held = all.filter(({ talkDate }) => talkDate <= until);
        expect(last.length > 0).toBe(held.length > 0);
        const [lastDay = ""] = last
          .map(({ talkDate }) => talkDate)
          .toSorted()
          .toReversed();
        for (const { talkDate } of held) expect(talkDate <= lastDay).toBe(true);
      }),
    );
  });
});

test.each<[talk: Talk, talkDate: string, hidden: number]>([
  ["expectation", "2026-09-03", 0],
  ["expectation", "2026-09-01", 0],
  ["midterm", "2026-09-03", 2],
  ["midterm", "2026-10-01", 2],
])("a goal of the %s talk on %s hides %i of the last talk's", (talk, talkDate, hidden) => {
  const latest = { talk: "expectation" as const, talkDate: "2026-09-03", goals: ["a", "b"] };
  expect(goalsHiddenBy({ talk, talkDate }, latest)).toBe(hidden);
  expect(goalsHiddenBy({ talk, talkDate }, undefined)).toBe(0);
});
