import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AgendaItem, agendaOf, differenceMapOf, farApart, inOrderOf, isForTalk, pointOf } from "./rules";

const rate = (rating: number | null) => (rating === null ? null : { rating });
const factorsOf = (pairs: readonly (readonly [number | null, number | null])[]) =>
  pairs.map(([student, supervisor], index) => ({
    questionId: index + 1,
    student: rate(student),
    supervisor: rate(supervisor),
  }));
const inWords = (items: readonly AgendaItem[]) =>
  items.map((item) => (item.kind === "goal" ? `goal ${item.goalId}` : `${item.kind} ${item.questionId}`));

const scenes = fc.integer({ min: 2, max: 6 }).chain((scale) => {
  const step = fc.option(fc.integer({ min: 1, max: scale }));
  return fc.record({ scale: fc.constant(scale), factors: fc.array(fc.tuple(step, step)).map(factorsOf) });
});

describe("the agenda of a talk", () => {
  test("begins with the largest difference, then what is weak, then the goals, and ends with the strengths", () => {
    const factors = factorsOf([
      [3, 3],
      [2, 2],
      [4, 2],
      [2, 3],
      [1, 4],
      [1, 1],
      [3, 1],
      [4, null],
    ]);
    const goals = [
      { goalId: 7, talk: "expectation" },
      { goalId: 8, talk: "midterm" },
    ];
    const expected = ["apart 5", "apart 7", "apart 3", "low 6", "low 2", "goal 7"];
    const rest = ["other 4", "other 8", "strength 1"];
    expect(inWords(agendaOf(1, { factors, goals, scale: 4 }))).toEqual([...expected, ...rest]);
    expect(inWords(agendaOf(2, { factors, goals, scale: 4 }))).toEqual([...expected, "goal 8", ...rest]);
  });

  test.each([
    [2, [1, 1], "low"],
    [2, [1, 2], "low"],
    [2, [2, 2], "strength"],
    [3, [1, 2], "low"],
    [3, [2, 2], "other"],
    [3, [1, 3], "apart"],
    [3, [3, 2], "other"],
    [3, [3, 3], "strength"],
    [4, [2, 1], "low"],
    [4, [2, 3], "other"],
    [4, [3, 4], "strength"],
    [4, [1, null], "low"],
    [4, [null, 4], "other"],
    [4, [null, null], "other"],
    [5, [2, 2], "low"],
    [5, [3, 3], "other"],
    [5, [4, 5], "strength"],
    [6, [3, 3], "low"],
    [6, [3, 4], "other"],
    [6, [6, 4], "apart"],
  ] as const)("on a scale of %i, %j is %s", (scale, pair, kind) => {
    expect(agendaOf(1, { factors: factorsOf([pair]), goals: [], scale })).toMatchObject([{ kind, questionId: 1 }]);
  });

  test("names each factor exactly once, and first all that are far apart", () => {
    fc.assert(
      fc.property(scenes, ({ scale, factors }) => {
        const items = agendaOf(1, { factors, goals: [{ goalId: 1, talk: "expectation" }], scale });
        const ids = items.flatMap((item) => (item.kind === "goal" ? [] : item.questionId));
        expect(ids.toSorted((a, b) => a - b)).toEqual(factors.map(({ questionId }) => questionId));
        const isFar = items.map((item) => item.kind !== "goal" && (item.steps ?? 0) >= farApart);
        expect(isFar).toEqual(isFar.toSorted((a, b) => Number(b) - Number(a)));
        const shown = items.map(isForTalk);
        expect(shown).toEqual(shown.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test("and its map count the same factors, each in the cell of its two ratings", () => {
    fc.assert(
      fc.property(scenes, ({ scale, factors }) => {
        const map = differenceMapOf(factors, scale);
        expect(map.map((row) => row.length)).toEqual(Array.from({ length: scale }, () => scale));
        const cells = map.flat();
        const both = factors.filter(({ student, supervisor }) => student && supervisor);
        expect(cells.flatMap(({ questionIds }) => questionIds).toSorted((a, b) => a - b)).toEqual(
          both.map(({ questionId }) => questionId),
        );
        const far = cells.filter(({ apart }) => apart >= farApart).flatMap(({ questionIds }) => questionIds);
        const items = agendaOf(1, { factors, goals: [], scale });
        expect(far.toSorted()).toEqual(items.flatMap((i) => (i.kind === "apart" ? i.questionId : [])).toSorted());
      }),
    );
  });

  test("has the student's highest step in the map's first row, and the supervisor's lowest in its first column", () => {
    const map = differenceMapOf(factorsOf([[2, 1]]), 2);
    expect(map[0]?.[0]).toEqual({ student: 2, supervisor: 1, apart: 1, questionIds: [1] });
  });
});

describe("the agenda of an open page", () => {
  const opened: AgendaItem[] = [
    { kind: "apart", questionId: 1, steps: 2 },
    { kind: "low", questionId: 2, steps: 0 },
    { kind: "goal", goalId: 7 },
    { kind: "other", questionId: 3, steps: 1 },
    { kind: "strength", questionId: 4, steps: 0 },
  ];

  test("stays as it was while ratings are corrected, with the steps of now", () => {
    const now: AgendaItem[] = [
      { kind: "apart", questionId: 3, steps: 3 },
      { kind: "low", questionId: 2, steps: 0 },
      { kind: "goal", goalId: 7 },
      { kind: "other", questionId: 4, steps: 1 },
      { kind: "strength", questionId: 1, steps: 0 },
    ];
    expect(inOrderOf(opened, now)).toEqual([
      { kind: "apart", questionId: 1, steps: 0 },
      { kind: "low", questionId: 2, steps: 0 },
      { kind: "goal", goalId: 7 },
      { kind: "other", questionId: 3, steps: 3 },
      { kind: "strength", questionId: 4, steps: 1 },
    ]);
  });

  test("takes up a new goal before what is folded away, and leaves out a removed one", () => {
    const now: AgendaItem[] = [...opened.filter(({ kind }) => kind !== "goal"), { kind: "goal", goalId: 8 }];
    expect(inOrderOf(opened, now).map(pointOf)).toEqual(["factor 1", "factor 2", "goal 8", "factor 3", "factor 4"]);
  });

  test("is the agenda itself when nothing has changed", () => {
    fc.assert(
      fc.property(scenes, ({ scale, factors }) => {
        const agenda = agendaOf(1, { factors, goals: [{ goalId: 1, talk: "expectation" }], scale });
        expect(inOrderOf(agenda, agenda)).toEqual(agenda);
      }),
    );
  });
});
