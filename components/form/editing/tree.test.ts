import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noTexts } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { placeQuestion } from "@/lib/features/form/editing/rules";
import {
  type Branch,
  branchesOf,
  canContain,
  canMoveTo,
  type Direction,
  directionsIn,
  type Held,
  neighbourOf,
  neighboursAt,
  type Place,
  placeAfter,
  placeUnder,
  positionAt,
  standsAt,
} from "./tree";

const question = (id: number, given: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  key: String(id),
  parentId: null,
  depth: 0,
  questionOrder: 1,
  tab: 1,
  viewPoint: 1,
  type: "text",
  isCompulsory: false,
  showCheckbox: true,
  showLink: false,
  linkUrl: "",
  text: noTexts(),
  linkContent: noTexts(),
  ...given,
});

const under = (parentId: number, depth = 1) => ({ parentId, depth });

/** Area 1: checkbox 1 with 2 under it and 3 on the next tab, text 4. Area 2: checkbox 5. On tab 2 also 6. */
const form = [
  question(1, { type: "checkbox" }),
  question(2, under(1)),
  question(3, { ...under(1), tab: 2, type: "rating" }),
  question(4),
  question(5, { viewPoint: 2, type: "checkbox" }),
  question(6, { tab: 2 }),
];

test("a tab shows its own questions, and the checkboxes of the plan to nest under", () => {
  type Shown = { [id: string]: Shown[] };
  const show = (branches: Branch[]): Shown[] =>
    branches.map(({ question, here, children }) => ({ [question.id + (here ? "" : "*")]: show(children) }));
  const shown = (viewPoint: number, tab: number) => show(branchesOf(form, viewPoint, tab));
  expect(shown(1, 1)).toEqual([{ 1: [{ 2: [] }] }, { 4: [] }]);
  expect(shown(1, 2)).toEqual([{ "1*": [{ 3: [] }] }, { 6: [] }]);
  expect(shown(2, 3)).toEqual([{ "5*": [] }]);
  expect(shown(3, 1)).toEqual([]);
});

describe("steps of the keyboard", () => {
  test.each<[string, number, Direction, Place | null]>([
    ["down past the next, which is the last", 1, "down", { viewPoint: 1, parentId: null, beforeId: null }],
    ["up before the one above", 4, "up", { viewPoint: 1, parentId: null, beforeId: 1 }],
    ["down out of the area, before the first of the next", 4, "down", { viewPoint: 2, parentId: null, beforeId: 5 }],
    ["up out of the area, to the end of the one before", 5, "up", { viewPoint: 1, parentId: null, beforeId: null }],
    ["up from the very first", 1, "up", null],
    ["under the checkbox above", 4, "in", { viewPoint: 1, parentId: 1, beforeId: null }],
    ["under a checkbox of the plan, on a later tab", 6, "in", { viewPoint: 1, parentId: 1, beforeId: null }],
    ["under nothing", 1, "in", null],
    ["out, to stand after its parent", 2, "out", { viewPoint: 1, parentId: null, beforeId: 4 }],
    ["out from under a checkbox of another tab", 3, "out", { viewPoint: 1, parentId: null, beforeId: 6 }],
    ["out of nothing", 4, "out", null],
    ["down at the end of what is nested", 2, "down", null],
    ["up at the start of what is nested", 2, "up", null],
    ["a question that is not there", 99, "up", null],
  ])("%s", (_, id, direction, place) => {
    expect(placeAfter(form, id, direction)).toEqual(place);
  });
});

test("only the questions of a report step in and out", () => {
  expect(directionsIn("report")).toEqual(["up", "down", "in", "out"]);
  expect(directionsIn("evaluation")).toEqual(["up", "down"]);
});

test("a question cannot go under itself, under anything but a checkbox of the plan, or too deep", () => {
  const to = (parentId: number): Place => ({ viewPoint: 1, parentId, beforeId: null });
  const deep = [
    ...form,
    question(7, { ...under(1), type: "checkbox" }),
    question(8, { ...under(7, 2), type: "checkbox" }),
    question(9, { tab: 2, type: "checkbox" }),
    question(10, { type: "checkbox", showCheckbox: false }),
  ];
  expect(canMoveTo(deep, 1, to(1))).toBe(false);
  expect(canMoveTo(deep, 1, to(7))).toBe(false);
  expect(canMoveTo(deep, 2, to(4))).toBe(false);
  expect(canMoveTo(deep, 6, to(9))).toBe(false);
  expect(canMoveTo(deep, 4, to(8))).toBe(false);
  expect(canMoveTo(deep, 4, to(10))).toBe(false);
  expect(canMoveTo(deep, 4, to(5))).toBe(true);
  expect(deep.filter((one) => canContain(deep, one)).map(({ id }) => id)).toEqual([1, 5, 7]);
});

test.each<[string, number, Held, Place | null]>([
  [
    "the upper half of a question: before it",
    2,
    { questionId: 4, share: 0.4 },
    { viewPoint: 1, parentId: null, beforeId: 4 },
  ],
  ["the lower half: after it", 2, { questionId: 4, share: 0.6 }, { viewPoint: 1, parentId: null, beforeId: null }],
  [
    "the middle of a checkbox: under it",
    4,
    { questionId: 5, share: 0.5 },
    { viewPoint: 2, parentId: 5, beforeId: null },
  ],
  ["its upper edge: before it", 4, { questionId: 5, share: 0.1 }, { viewPoint: 2, parentId: null, beforeId: 5 }],
  ["its lower edge: after it", 4, { questionId: 1, share: 0.9 }, { viewPoint: 1, parentId: null, beforeId: null }],
  [
    "a checkbox of another tab: under it",
    6,
    { questionId: 1, share: 0 },
    { viewPoint: 1, parentId: 1, beforeId: null },
  ],
  ["an area: last in it", 4, { viewPoint: 6 }, { viewPoint: 6, parentId: null, beforeId: null }],
  ["itself: nowhere", 1, { questionId: 1, share: 0.1 }, null],
  ["what is nested under it: nowhere", 1, { questionId: 2, share: 0.1 }, null],
])("dropped over %s", (_, id, held, place) => {
  expect(placeUnder(form, id, held)).toEqual(place);
});

test("a question that is put back in its place has not moved", () => {
  const [first, , , text] = form;
  if (!first || !text) throw new Error("The form is empty.");
  expect(standsAt(form, first, { viewPoint: 1, parentId: null, beforeId: 4 })).toBe(true);
  expect(standsAt(form, first, { viewPoint: 1, parentId: null, beforeId: null })).toBe(false);
  expect(standsAt(form, text, { viewPoint: 1, parentId: null, beforeId: null })).toBe(true);
  expect(standsAt(form, text, { viewPoint: 2, parentId: null, beforeId: null })).toBe(false);
});

test("after any keyboard moves each question is where it was put and none is lost", () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, 6), fc.constantFrom(...directionsIn("report"))), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, (taken) => {
      let now = form;
      for (const [id, direction] of taken) {
        const place = placeAfter(now, id, direction);
        const one = now.find((one) => one.id === id);
        if (!place || !one) continue;
        const position = positionAt(now, one, place);
        now = placeQuestion(now, one, { ...place, tab: one.tab }, position);
        const stranger = question(99, { tab: one.tab });
        expect(neighboursAt(now, stranger, place)[position]?.id).toBe(id);
      }
      expect(now.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }),
  );
});

describe("the question that gets the focus when another is deleted", () => {
  const form = [
    question(1, { type: "checkbox" }),
    question(2, { ...under(1), questionOrder: 1 }),
    question(3, { questionOrder: 2 }),
    question(4, { viewPoint: 2 }),
    question(5, { tab: 2 }),
  ];
  test.each([
    [1, 3],
    [2, 3],
    [3, 2],
    [4, null],
    [5, null],
  ])("after %d is %j", (gone, next) => {
    expect(neighbourOf(form, form[gone - 1] as FormQuestion)).toBe(next);
  });
});
