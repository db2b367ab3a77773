import { describe, expect, test } from "vitest";
import { threadOf } from "./thread-of";

type Facts = Parameters<typeof threadOf>[0];
const goal = (talk: "expectation" | "midterm", talkDate: string) => ({ talk, talkDate }) as Facts["goals"][number];
const talk = (term: number, evaluationDate: string | null) => ({ term, evaluationDate }) as Facts["talks"][number];
const first = goal("expectation", "2026-09-03");
const second = goal("midterm", "2026-10-01");
const shown = (facts: Facts) =>
  threadOf(facts).map(
    (one) => `${one.talk} ${one.day} ${one.goals.length}${one.isOver ? " over" : ""}${one.isGone ? " gone" : ""}`,
  );

describe("the thread of the goals", () => {
  test.each<[string, Partial<Facts>, string[]]>([
    ["no goals at midterm", { goals: [] }, ["midterm null 0", "endterm null 0"]],
    [
      "goals of the first talk at midterm, whose talk has a day",
      { talks: [talk(1, "2026-10-01")] },
      ["expectation 2026-09-03 1 over gone", "midterm 2026-10-01 0", "endterm null 0"],
    ],
    [
      "two talks at endterm",
      { goals: [second, first], stage: 2, talks: [talk(1, "2026-10-01"), talk(2, "2026-12-01")] },
      ["expectation 2026-09-03 1 over gone", "midterm 2026-10-01 1 over gone", "endterm 2026-12-01 0"],
    ],
    ["once it is done", { goals: [second], stage: 5 }, ["midterm 2026-10-01 1 over gone", "endterm null 0 over"]],
    [
      "two initial talks",
      { goals: [goal("expectation", "2026-09-10"), first] },
      ["expectation 2026-09-03 1 over gone", "expectation 2026-09-10 1 over gone", "midterm null 0", "endterm null 0"],
    ],
  ])("%s", (_about, given, expected) => {
    expect(shown({ goals: [first], stage: 1, talks: [], ...given })).toEqual(expected);
  });
});
