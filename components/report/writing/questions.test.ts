import { describe, expect, test } from "vitest";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import * as questions from "./questions";

const question = (
  id: number,
  given: Partial<AnsweredQuestion> & Pick<AnsweredQuestion, "tab" | "type">,
): AnsweredQuestion => ({
  id,
  parentId: null,
  depth: 0,
  questionOrder: id,
  viewPoint: 2,
  text: `Spørsmål ${id}`,
  isCompulsory: false,
  showCheckbox: given.type === "checkbox",
  showLink: false,
  linkContent: "",
  linkUrl: "",
  checked: false,
  valueAnswer: "",
  rating: null,
  ...given,
});

const selfRating = question(11, { tab: 2, type: "rating", parentId: 10, depth: 1, rating: 3, text: "Egenvurdering" });
const rating = question(12, { tab: 3, type: "rating", parentId: 10, depth: 1, text: "Veileders vurdering" });
const factor = question(10, { tab: 1, type: "checkbox", checked: true, text: "Lytte" });
const other = question(20, { tab: 1, type: "checkbox", viewPoint: 3 });
const plan = question(13, { tab: 1, type: "text", valueAnswer: "Sette meg ned" });
const otherPlan = question(21, { tab: 1, type: "text", viewPoint: 3 });
const reflection = question(14, { tab: 2, type: "text", valueAnswer: "Jeg ventet" });
const flat = [factor, plan, other, otherPlan, selfRating, reflection, rating];
const values = questions.valuesOf(flat);

const ids = (areas: questions.Area[]) =>
  areas.map(({ viewPoint, questions: all }) => [viewPoint, all.map(({ id }) => id)]);

test("an answer is the field of the question's type, there and back", () => {
  expect(values).toMatchObject({ 10: true, 13: "Sette meg ned", 11: 3, 12: null });
  expect(questions.toInput(factor, true)).toEqual({ questionId: 10, checked: true });
  expect(questions.toInput(plan, "Ny")).toEqual({ questionId: 13, value: "Ny" });
  expect(questions.toInput(rating, null)).toEqual({ questionId: 12, rating: null });
  expect(questions.toAnswers(values).get(11)).toEqual({ checked: null, value: null, rating: 3 });
});

describe("the areas of a tab", () => {
  test("in planning all checkboxes, and text fields only where something is chosen", () => {
    expect(ids(questions.areasOn(1, flat, values))).toEqual([
      [2, [10, 13]],
      [3, [20]],
    ]);
  });

  test("in reflection and feedback the chosen ones alone", () => {
    expect(ids(questions.areasOn(2, flat, values))).toEqual([[2, [11, 14]]]);
    expect(questions.areasOn(3, flat, { ...values, 10: false })).toEqual([]);
  });

  test("what is not asked any more stays when it is wanted, on its own tab", () => {
    const unticked = { ...values, 10: false };
    const areas = (tab: number) => ids(questions.areasOn(tab, flat, unticked, ({ id }) => id === 13 || id === 14));
    expect(areas(1)).toEqual([
      [2, [10, 13]],
      [3, [20]],
    ]);
    expect(areas(2)).toEqual([[2, [14]]]);
  });
});

test("progress counts texts and ratings, not ticks", () => {
  expect(questions.progressOf(questions.areasOn(1, flat, values), values)).toEqual({ answered: 1, asked: 1 });
  const areas = questions.areasOn(2, flat, values);
  expect(questions.progressOf(areas, { ...values, 14: "  " })).toEqual({ answered: 1, asked: 2 });
});

test("a rating under a factor asks about the factor, any other about itself", () => {
  expect(questions.wordsOf(rating, flat)).toBe("Lytte");
  expect(questions.wordsOf(question(30, { tab: 2, type: "rating", text: "Alt i alt" }), flat)).toBe("Alt i alt");
});

test("the student's rating is shown next to another person's of the same factor", () => {
  expect(questions.selfRatingOf(rating, flat)).toBe(3);
  expect(questions.selfRatingOf(question(30, { tab: 3, type: "rating" }), flat)).toBeNull();
  expect(questions.selfRatingOf(reflection, flat)).toBeNull();
});

test("what was written about an area leaves out what is empty, unless it is wanted", () => {
  const written = (viewPoint: number, also?: (question: AnsweredQuestion) => boolean) =>
    questions.writtenIn(viewPoint, flat, also).map(({ id }) => id);
  expect(written(2)).toEqual([13, 14]);
  expect(written(3)).toEqual([]);
  expect(written(3, ({ id }) => id === 21)).toEqual([21]);
  expect(written(3, () => true)).toEqual([21]);
});

test("what was written under a factor that is not ticked any more is left out, unless it is wanted", () => {
  const nested = question(15, { tab: 1, type: "text", parentId: 10, depth: 1, valueAnswer: "Taken back" });
  const all = [...flat.filter(({ id }) => id !== 10), { ...factor, checked: false }, nested];
  const kept = question(16, { tab: 1, type: "checkbox", checked: true });
  const written = (wanted?: number) =>
    questions.writtenIn(2, [...all, kept], ({ id }) => id === wanted).map(({ id }) => id);
  expect(written()).toEqual([13, 14]);
  expect(written(15)).toEqual([13, 14, 15]);
});

describe("comments on single answers", () => {
  const feedback = question(22, { tab: 3, type: "text", viewPoint: 2 });
  const all = [...flat, feedback];
  const answer = (questionId: number, valueAnswer: string) => ({
    questionId,
    checked: false,
    valueAnswer,
    rating: null,
  });
  const given = {
    userId: 1,
    fullName: "Berit",
    seat: "supervisor" as const,
    submittedAt: "2026-01-01T10:00:00.000Z",
    answers: [answer(13, "Bra plan"), answer(22, "Godt jobba"), answer(21, " "), answer(99, "Borte")],
  };

  test("replace the student's texts for their writer, and change nobody else's", () => {
    const own = questions.asOwn(all, [
      { questionId: 13, valueAnswer: "Bra plan" },
      { questionId: 14, valueAnswer: "" },
    ]);
    expect(questions.valuesOf(own)).toMatchObject({ 13: "Bra plan", 14: "", 11: 3, 10: true });
    expect(questions.valuesOf(all)).toMatchObject({ 13: "Sette meg ned", 14: "Jeg ventet" });
    expect(questions.asOwn(all, [])).toEqual(all);
  });

  test("are shown under their answer, with their writer", () => {
    expect(questions.commentsOn(13, [given])).toEqual([
      { userId: 1, fullName: "Berit", seat: "supervisor", submittedAt: given.submittedAt, text: "Bra plan" },
    ]);
    for (const id of [14, 21]) expect(questions.commentsOn(id, [given])).toEqual([]);
  });

  test("count as part of a person's feedback, without deleted questions and empty answers", () => {
    const values = questions.valuesIn(given.answers, all);
    expect(values).toEqual({ 13: "Bra plan", 21: " ", 22: "Godt jobba" });
    expect(ids(questions.answeredAreas(values, all))).toEqual([[2, [13, 22]]]);
  });
});
