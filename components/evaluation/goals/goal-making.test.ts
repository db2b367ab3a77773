import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { goalMakingOf, midtermDayOf, suggestedText } from "./goal-making";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-10-05T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const in1 = { at: "2026-10-01T08:00:00Z", by: "Somebody" };
const evaluation = (given: Partial<EvaluationDetail> = {}): EvaluationDetail =>
  ({
    placementId: 7,
    goals: [],
    goalSteps: ["set"],
    goalSigners: [],
    stage: 1,
    submitted: { student: in1, supervisor: in1 },
    leftOut: [],
    talks: [],
    startDate: "2026-09-01",
    endDate: "2026-12-01",
    ...given,
  }) as unknown as EvaluationDetail;

test.each<[string, Partial<EvaluationDetail>, boolean]>([
  ["both parts are in", {}, true],
  ["a part is waited for", { submitted: { student: in1, supervisor: null } }, false],
  ["a part is not waited for", { submitted: { student: in1, supervisor: null }, leftOut: ["supervisor"] }, true],
  ["the reader sets no goals", { goalSteps: [] }, false],
  ["the midterm is over", { stage: 2 }, false],
  ["the placement has not begun", { startDate: "2026-10-06" }, false],
])("a goal is made of a point when %s: %#", (_about, given, expected) => {
  expect(goalMakingOf(evaluation(given), 1)?.canMake).toBe(expected);
});

test("nothing becomes a goal at endterm", () => {
  expect(goalMakingOf(evaluation(), 2)).toBeNull();
});

test.each([
  ["the talk has no day", null, "2026-12-01", "2026-10-05"],
  ["the talk was last week", "2026-10-01", "2026-12-01", "2026-10-01"],
  ["the talk is next week", "2026-10-12", "2026-12-01", "2026-10-05"],
  ["the placement is over", null, "2026-10-02", "2026-10-02"],
])("the day of a goal when %s", (_about, evaluationDate, endDate, expected) => {
  const talks = [{ term: 1, evaluationDate }] as EvaluationDetail["talks"];
  expect(midtermDayOf(evaluation({ talks, endDate }))).toBe(expected);
});

test("the longest question fits into a goal", () => {
  expect(suggestedText(` ${"a".repeat(2_000)} `)).toHaveLength(1_000);
});
