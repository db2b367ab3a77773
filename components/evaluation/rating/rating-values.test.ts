import { expect, test } from "vitest";
import {
  areasOf,
  asValue,
  firstStep,
  isSame,
  missingFrom,
  noAnswer,
  type OwnQuestion,
  questionsIn,
  ratedOf,
  stateOf,
  stepAfter,
  toInput,
  valuesOf,
} from "./rating-values";

const asked = (questionId: number, viewPoint: number, given = {}) => ({
  questionId,
  viewPoint,
  tab: 1,
  text: `Question ${questionId}`,
  isCompulsory: true,
  showLink: false,
  linkContent: "",
  linkUrl: "",
  student: null,
  supervisor: null,
  midterm: null,
  corrected: [],
  ...given,
});

const answer = { rating: 3, comment: null, authorName: "Nora Haugen" };
const form = {
  factors: [asked(1, 1, { student: answer }), asked(2, 1), asked(3, 4)],
  texts: [asked(4, 1, { isCompulsory: false }), asked(5, 2, { isCompulsory: false })],
};
const areas = areasOf(questionsIn(form));
const values = valuesOf(form, "student");
const rated = { rating: 2, comment: "" };
const area = (viewPoint: number) =>
  areas.find((one) => one.viewPoint === viewPoint) ?? { viewPoint, factors: [], texts: [] };
const idsOf = (questions: readonly OwnQuestion[]) => questions.map(({ id }) => id);

test("the areas that have questions come in their order, factors before texts", () => {
  expect(areas.map(({ viewPoint, factors, texts }) => [viewPoint, idsOf(factors), idsOf(texts)])).toEqual([
    [1, [1, 2], [4]],
    [2, [], [5]],
    [4, [3], []],
  ]);
});

test("a side's own answers fill the form, and no answer is an empty one", () => {
  expect(values[1]).toEqual({ rating: 3, comment: "" });
  expect(values[2]).toEqual(noAnswer);
  expect(valuesOf(form, "supervisor")[1]).toEqual(noAnswer);
  expect(asValue({ rating: null, comment: "Words" })).toEqual({ rating: null, comment: "Words" });
});

test("an answer is the same when rating and comment are", () => {
  expect(isSame(null, noAnswer)).toBe(true);
  expect(isSame(rated, { rating: 2, comment: "" })).toBe(true);
  expect(isSame(rated, { rating: 2, comment: "Why" })).toBe(false);
  expect(isSame(rated, null)).toBe(false);
});

test("only a factor is sent with a rating", () => {
  expect(toInput({ id: 1, type: "rating" }, rated)).toEqual({ questionId: 1, rating: 2, comment: "" });
  expect(toInput({ id: 4, type: "text" }, { rating: null, comment: "Why" })).toEqual({ questionId: 4, comment: "Why" });
});

test("an area counts its rated factors; an optional text is not missed", () => {
  expect(stateOf(area(1), values)).toMatchObject({ done: 1, asked: 2 });
  expect(idsOf(stateOf(area(1), values).open)).toEqual([2]);
  expect(stateOf(area(1), { ...values, 2: rated }).open).toEqual([]);
});

test("an area without factors counts its texts", () => {
  expect(stateOf(area(2), values)).toMatchObject({ done: 0, asked: 1 });
  expect(stateOf(area(2), { ...values, 5: { rating: null, comment: "Words" } })).toMatchObject({ done: 1, open: [] });
});

test("a compulsory text without an answer leaves its area open", () => {
  const texts = [asked(4, 1)];
  const [only] = areasOf(questionsIn({ factors: [asked(1, 1, { student: answer })], texts }));
  expect(idsOf(stateOf(only ?? area(9), valuesOf({ factors: form.factors, texts }, "student")).open)).toEqual([4]);
});

test("missing are the compulsory questions alone, and a comment is no rating", () => {
  expect(idsOf(missingFrom(areas, values))).toEqual([2, 3]);
  expect(idsOf(missingFrom(areas, { ...values, 2: { rating: null, comment: "Only words" } }))).toEqual([2, 3]);
  expect(missingFrom(areas, { ...values, 2: rated, 3: rated })).toEqual([]);
});

test("the count of the form is of its factors", () => {
  expect(ratedOf(areas, values)).toEqual({ rated: 1, factors: 3 });
});

test("the writer goes on where something is open, then to the last step", () => {
  expect(firstStep(areas, values)).toBe(1);
  expect(firstStep(areas, { ...values, 2: rated })).toBe(2);
  expect(firstStep(areas, { ...values, 2: rated, 3: rated, 5: { rating: null, comment: "Words" } })).toBe("review");
  const after = (given: typeof values) => [1, 2, 4].map((viewPoint) => stepAfter(areas, given, viewPoint));
  expect(after(values)).toEqual([2, 4, "review"]);
  const all = { ...values, 2: rated, 3: rated, 5: { rating: null, comment: "Words" } };
  expect(after(all)).toEqual(["review", "review", "review"]);
});
