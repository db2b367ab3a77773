import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAsked } from "@/lib/features/report/answers/rules";
import { makeQuestion } from "@/tests/factories/question";
import {
  areaDevelopmentsOf,
  areaRatingsOf,
  changesOf,
  countingPart,
  factorsOf,
  type GivenAnswers,
  isDifference,
  meanOf,
  onScale,
  parseCategory,
  profileOf,
  viewPointOf,
  widestApart,
} from "./rules";

const tick = (id: number, viewPoint: number) => makeQuestion(id, { type: "checkbox", viewPoint });
const rate = (id: number, tab: 2 | 3, given: { viewPoint?: number; parentId?: number } = {}) =>
  makeQuestion(id, { type: "rating", tab, ...given });

/** Two factors in area 1, one in area 2; an id's tens name the factor, its ones what it is. */
const questions = [10, 20, 30].flatMap((id) => {
  const viewPoint = id === 30 ? 2 : 1;
  return [
    tick(id, viewPoint),
    rate(id + 2, 2, { viewPoint, parentId: id }),
    rate(id + 3, 3, { viewPoint, parentId: id }),
  ];
});

const said = (answers: Record<number, true | number>): GivenAnswers =>
  new Map(
    Object.entries(answers).map(([id, answer]) => [
      Number(id),
      answer === true ? { checked: true, rating: null } : { checked: null, rating: answer },
    ]),
  );

describe("a difference", () => {
  it.each([
    [1, 1, false],
    [2, 3, false],
    [1, 3, true],
    [4, 2, true],
    [1, 4, true],
    [null, 4, false],
    [1, null, false],
  ])("own %s against the supervisor's %s: %s", (self, supervisor, differs) => {
    expect(isDifference({ self, supervisor })).toBe(differs);
  });
});

describe("the figures of a report", () => {
  it("are of the chosen areas and the ticked factors only", () => {
    const student = said({ 10: true, 12: 2, 22: 4, 32: 4 });
    expect(areaRatingsOf(questions, student, said({ 13: 3, 23: 1, 33: 1 }))).toEqual([
      { viewPoint: 1, self: 2, supervisor: 3, differences: 0 },
    ]);
  });

  it("leave out factors whose own tick remained under a checkbox that is no longer ticked", () => {
    const deep = [
      ...questions,
      makeQuestion(40, { type: "checkbox", parentId: 10 }),
      rate(42, 2, { parentId: 40 }),
      rate(43, 3, { parentId: 40 }),
    ];
    const [own, theirs] = [{ 22: 4, 40: true, 42: 1 } as const, said({ 23: 4, 43: 3 })];
    expect(areaRatingsOf(deep, said({ ...own }), theirs)).toEqual([]);
    expect(areaRatingsOf(deep, said({ ...own, 20: true }), theirs)).toEqual([
      { viewPoint: 1, self: 4, supervisor: 4, differences: 0 },
    ]);
    expect(areaRatingsOf(deep, said({ ...own, 10: true }), theirs)).toEqual([
      { viewPoint: 1, self: 1, supervisor: 3, differences: 1 },
    ]);
  });

  it("are means over the factors, and count how many differ", () => {
    const student = said({ 10: true, 12: 1, 20: true, 22: 4, 30: true, 32: 2 });
    expect(areaRatingsOf(questions, student, said({ 13: 3, 23: 1, 33: 3 }))).toEqual([
      { viewPoint: 1, self: 2.5, supervisor: 2, differences: 2 },
      { viewPoint: 2, self: 2, supervisor: 3, differences: 0 },
    ]);
  });

  it("are empty without ratings", () => {
    expect(areaRatingsOf(questions, said({ 10: true }), null)).toEqual([
      { viewPoint: 1, self: null, supervisor: null, differences: 0 },
    ]);
    expect(areaRatingsOf([], said({}), said({}))).toEqual([]);
  });

  it("hold an area without checkboxes in every report", () => {
    const free = [rate(1, 2), rate(2, 3)];
    expect(areaRatingsOf(free, said({ 1: 1 }), said({ 2: 4 }))).toEqual([
      { viewPoint: 1, self: 1, supervisor: 4, differences: 1 },
    ]);
  });

  it("pair the ratings under one checkbox in the form's order", () => {
    const order = (questionOrder: number) => ({ questionOrder, parentId: 1, type: "rating" as const });
    const form = [
      tick(1, 1),
      makeQuestion(5, { ...order(2), tab: 2 }),
      makeQuestion(6, { ...order(1), tab: 2 }),
      makeQuestion(7, { ...order(1), tab: 3 }),
    ];
    expect(factorsOf(form, said({ 1: true, 5: 1, 6: 2 }), said({ 7: 4 }))).toEqual([
      { parentId: 1, questionId: 6, self: 2, supervisor: 4 },
      { parentId: 1, questionId: 5, self: 1, supervisor: null },
    ]);
  });

  const steps = 6;
  const anyAnswers = fc.record({
    ticked: fc.subarray([10, 20, 30]),
    own: fc.array(fc.option(fc.integer({ min: 1, max: steps })), { minLength: 3, maxLength: 3 }),
    theirs: fc.array(fc.option(fc.integer({ min: 1, max: steps })), { minLength: 3, maxLength: 3 }),
  });
  const given = (ratings: (number | null)[], tab: 2 | 3): GivenAnswers =>
    new Map(ratings.map((rating, index) => [(index + 1) * 10 + tab, { checked: null, rating }]));

  it("never leave the scale, differ no more often than there are factors, and cover what was asked", () => {
    fc.assert(
      fc.property(anyAnswers, ({ ticked, own, theirs }) => {
        const student: GivenAnswers = new Map([
          ...given(own, 2),
          ...said(Object.fromEntries(ticked.map((id) => [id, true]))),
        ]);
        const rated = areaRatingsOf(questions, student, given(theirs, 3));
        for (const { self, supervisor, differences } of rated) {
          for (const mean of [self, supervisor]) if (mean !== null) expect(mean >= 1 && mean <= steps).toBe(true);
          expect(differences).toBeLessThanOrEqual(2);
          if (self === null || supervisor === null) expect(differences).toBe(0);
        }
        const plan = new Map([...student].map(([id, answer]) => [id, { ...answer, value: null }]));
        const asked = questions.filter((question) => question.type === "rating" && isAsked(question, questions, plan));
        expect(rated.map(({ viewPoint }) => viewPoint)).toEqual([...new Set(asked.map(({ viewPoint }) => viewPoint))]);
      }),
    );
  });

  it("do not depend on the order in which the questions come", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(questions, { minLength: questions.length }), (shuffled) => {
        const student = said({ 10: true, 12: 1, 20: true, 22: 4, 30: true, 32: 2 });
        const rater = said({ 13: 3, 23: 1, 33: 3 });
        expect(areaRatingsOf(shuffled, student, rater)).toEqual(areaRatingsOf(questions, student, rater));
      }),
    );
  });
});

describe("what differences concern", () => {
  it.each([
    [[], null],
    [[[1, 0]], null],
    [
      [
        [1, 0],
        [4, 2],
      ],
      "4",
    ],
    [
      [
        [1, 1],
        [4, 2],
      ],
      "A",
    ],
    [
      [
        [2, 1],
        [4, 2],
        [6, 1],
      ],
      "A",
    ],
  ] as const)("%j: %s", (rated, concerned) => {
    expect(viewPointOf(rated.map(([viewPoint, differences]) => ({ viewPoint, differences })))).toBe(concerned);
  });
});

describe("one scale", () => {
  it.each([
    [1, 4, 6, 1],
    [4, 4, 6, 6],
    [2, 3, 5, 3],
    [3, 4, 4, 3],
    [null, 4, 6, null],
  ])("step %s of %i steps on one of %i is %s", (rating, from, to, result) => {
    expect(onScale(rating, from, to)).toBe(result);
  });

  const scale = fc.integer({ min: 3, max: 6 });
  const onIt = (steps: number) => fc.double({ min: 1, max: steps, noNaN: true });

  it("keeps the order and the ends, and can be reversed", () => {
    const cases = fc
      .tuple(scale, scale)
      .chain(([from, to]) => fc.tuple(fc.constant(from), fc.constant(to), onIt(from), onIt(from)));
    fc.assert(
      fc.property(cases, ([from, to, one, other]) => {
        const [a, b] = [onScale(one, from, to), onScale(other, from, to)];
        expect(a >= 1 - 1e-9 && a <= to + 1e-9).toBe(true);
        if (one < other) expect(a).toBeLessThanOrEqual(b);
        expect(onScale(a, to, from)).toBeCloseTo(one);
      }),
    );
  });
});

describe("the profile", () => {
  const sum = {
    viewPoint: 2,
    steps: 4,
    reports: 1,
    self: null,
    selfCount: 0,
    supervisor: null,
    supervisorCount: 0,
    differences: 0,
  };

  it("weighs each report the same, on one scale, and ignores missing ratings", () => {
    const sums = [
      { ...sum, reports: 3, self: 2, selfCount: 3, supervisor: 4, supervisorCount: 1, differences: 2 },
      { ...sum, steps: 3, self: 3, selfCount: 1, differences: 1 },
      { ...sum, viewPoint: 5 },
    ];
    const counts = { reports: 4, selfReports: 4, supervisorReports: 1, differences: 3 };
    expect(profileOf(sums, 4)).toEqual([{ viewPoint: 2, self: 2.5, supervisor: 4, ...counts }]);
    expect(profileOf([], 4)).toEqual([]);
  });
});

describe("the area with the means farthest apart", () => {
  const area = (viewPoint: number, self: number | null, supervisor: number | null) => ({
    viewPoint,
    self,
    supervisor,
    reports: 1,
    selfReports: 1,
    supervisorReports: 1,
    differences: 0,
  });

  it("is the first of those with the largest distance, and says who is higher", () => {
    const profile = [area(1, 3, 2.6), area(2, 2.8, 3.4), area(3, null, 4), area(4, 3.6, 3)];
    expect(widestApart(profile)).toEqual({ viewPoint: 2, steps: 0.6, higher: "supervisor" });
    expect(widestApart(profile.slice(3))).toEqual({ viewPoint: 4, steps: 0.6, higher: "self" });
  });

  it("adds up with the means as they are shown", () => {
    // 3.3 and 2.7.
    expect(widestApart([area(1, 3.25, 2.733)])).toMatchObject({ steps: 0.6 });
  });

  it("is at least half a step apart", () => {
    expect(widestApart([area(1, 2.8, 2.3)])).toMatchObject({ steps: 0.5 });
    expect(widestApart([area(1, 3, 2.6), area(2, 2, null)])).toBeNull();
    expect(widestApart([area(1, 3.34, 2.86)])).toBeNull();
    expect(widestApart([])).toBeNull();
  });
});

describe("the development", () => {
  it("of each area has its ratings on one scale, in the areas' order and without areas never rated", () => {
    const rated = { date: "2026-01-01", self: 3, supervisor: null };
    expect(
      areaDevelopmentsOf(
        [
          { ...rated, viewPoint: 5, steps: 4 },
          { ...rated, viewPoint: 2, steps: 5 },
          { ...rated, viewPoint: 5, steps: 4, date: "2026-01-02", supervisor: 4 },
        ],
        4,
      ),
    ).toEqual([
      { viewPoint: 2, points: [{ date: "2026-01-01", self: 2.5, supervisor: null }] },
      { viewPoint: 5, points: [rated, { date: "2026-01-02", self: 3, supervisor: 4 }] },
    ]);
  });

  const point = (reportId: number, self: number | null, supervisor: number | null) => ({
    reportId,
    self,
    supervisor,
    name: "",
    date: "2026-01-01",
  });

  it("compares each rating with the last one of the same person", () => {
    const changes = changesOf([point(1, 2, null), point(2, null, 3), point(3, 3, 2.5)]);
    expect([...changes]).toEqual([
      [1, { self: null, supervisor: null }],
      [2, { self: null, supervisor: null }],
      [3, { self: 1, supervisor: -0.5 }],
    ]);
  });

  it("adds up with the ratings as they are shown", () => {
    expect(changesOf([point(1, 3.25, null), point(2, 2.733, null)]).get(2)).toEqual({ self: -0.6, supervisor: null });
  });

  it("adds up to the difference between the first and the last", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (ratings) => {
        const changes = changesOf(ratings.map((rating, id) => point(id, rating, null)));
        const way = [...changes.values()].reduce((sum, { self }) => sum + (self ?? 0), 0);
        expect(way).toBe((ratings.at(-1) ?? 0) - (ratings[0] ?? 0));
      }),
    );
  });
});

describe("whose ratings count", () => {
  const early = new Date("2026-01-01");
  const late = new Date("2026-02-01");
  const part = (seat: string, submittedAt: Date | null, hasRatings = true) => ({ seat, submittedAt, hasRatings });

  it.each([
    ["nobody's before anything is given", [part("supervisor", null)], null],
    ["the primary supervisor's, whoever came last", [part("supervisor", early), part("secondary_supervisor", late)], 0],
    ["a stand-in's while there is no other", [part("supervisor", null), part("secondary_supervisor", early)], 1],
    [
      "a stand-in's where the primary supervisor answered in words",
      [part("supervisor", late, false), part("secondary_supervisor", early)],
      1,
    ],
    [
      "nobody's where nobody rated",
      [part("supervisor", late, false), part("secondary_supervisor", early, false)],
      null,
    ],
    ["the later of two primary supervisors'", [part("supervisor", early), part("supervisor", late)], 1],
    [
      "never a teacher's, student's or guest's",
      [part("teacher", late), part("student", late), part("guest", late)],
      null,
    ],
  ])("%s", (_, parts, index) => {
    expect(countingPart(parts)).toBe(index === null ? null : parts[index]);
  });
});

it("the mean of nothing is nothing", () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf([null, null])).toBeNull();
  expect(meanOf([1, null, 2])).toBe(1.5);
});

it.each([
  ["1", "1"],
  ["6", "6"],
  ["A", "A"],
  ["B", "B"],
  ...["0", "7", "a", "C", "", "01", "1.0", " 1", "toString"].map((address) => [address, null]),
])("the address %j is the category %s", (address, category) => {
  expect(parseCategory(address ?? "")).toBe(category);
});
