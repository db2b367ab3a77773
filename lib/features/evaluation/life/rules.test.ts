import { describe, expect, it } from "vitest";
import {
  canTake,
  type Decision,
  type LifeAction,
  lifeActions,
  openingsOf,
  reachedStage,
  reopenableStages,
  type Standing,
  tabOf,
  tabsIn,
  waysIn,
} from "./rules";

const standings: Standing[] = ["student", "supervisor", "secondary_supervisor", "teacher", "admin", null];
const stages = [1, 2, 3, 5];

/** Every step that the table allows: nobody else takes it, and in no other stage. */
const allowed: Record<LifeAction, { who: Standing[]; from: number[] }> = {
  "save-talk": { who: ["student", "supervisor", "secondary_supervisor", "teacher"], from: [1, 2] },
  sign: { who: ["student", "supervisor", "secondary_supervisor", "teacher"], from: [1, 2] },
  "send-sign-link": { who: ["teacher"], from: [1, 2] },
  "without-party": { who: ["teacher"], from: [1, 2] },
  "skip-midterm": { who: ["teacher"], from: [1] },
  "without-talk": { who: ["teacher"], from: [1, 2] },
  "without-signature": { who: ["teacher"], from: [1, 2] },
  discontinue: { who: ["teacher"], from: [1, 2, 3] },
  prolong: { who: ["teacher"], from: [1, 2, 3] },
  decide: { who: ["teacher"], from: [3] },
  reopen: { who: ["admin"], from: [2, 3, 5] },
};

describe.each(lifeActions)("%s", (action) => {
  for (const stage of stages)
    it.each(standings)(`at stage ${stage} by %s`, (standing) => {
      const { who, from } = allowed[action];
      expect(canTake(action, standing, stage)).toBe(who.includes(standing) && from.includes(stage));
    });
});

const way = (name: Decision["way"], stage: number): Pick<Decision, "way" | "stage"> => ({ way: name, stage });

describe("decisions on the record", () => {
  it("count for their stage until it or an earlier one is reopened", () => {
    const left = way("without-talk", 1);
    const late = way("without-party", 2);
    expect(waysIn([left, late], 1)).toEqual([left]);
    expect(waysIn([left, late], 2)).toEqual([late]);
    expect(waysIn([left, late, way("reopen", 2)], 1)).toEqual([left]);
    expect(waysIn([left, late, way("reopen", 2)], 2)).toEqual([]);
    expect(waysIn([left, late, way("reopen", 1)], 2)).toEqual([]);
    expect(waysIn([left, way("reopen", 1), left], 1)).toEqual([left]);
  });

  it("count how often a stage was opened", () => {
    const reopened = [way("reopen", 2), way("reopen", 3)];
    expect([1, 2, 3].map((stage) => openingsOf(reopened, stage))).toEqual([1, 2, 3]);
    expect(openingsOf([], 1)).toBe(1);
  });

  it("tell the stage that was reached: where a placement was discontinued, nothing after it began", () => {
    expect([1, 2, 3, 5].map((stage) => reachedStage(stage, []))).toEqual([1, 2, 3, 3]);
    expect(reachedStage(5, [way("discontinue", 1)])).toBe(1);
    expect(reachedStage(5, [way("discontinue", 2)])).toBe(2);
    expect(reachedStage(2, [way("discontinue", 3), way("reopen", 2)])).toBe(2);
    expect(reachedStage(5, [way("discontinue", 1), way("reopen", 1)])).toBe(3);
  });
});

it("can be taken back to the stages before its own that it has reached", () => {
  expect([1, 2, 3, 5].map((stage) => reopenableStages(stage, []))).toEqual([[], [1], [1, 2], [1, 2, 3]]);
  expect(reopenableStages(5, [way("discontinue", 1)])).toEqual([1]);
  expect(reopenableStages(5, [way("discontinue", 2)])).toEqual([1, 2]);
});

it("has a tab for each stage that has begun, and for the summary of one that is done", () => {
  expect([1, 2, 3, 5].map((stage) => tabsIn({ stage, reachedStage: reachedStage(stage, []) }))).toEqual([
    [1],
    [1, 2],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(tabsIn({ stage: 5, reachedStage: 1 })).toEqual([1, 3]);
  expect([1, 2, 3, 5].map(tabOf)).toEqual([1, 2, 3, 3]);
});
