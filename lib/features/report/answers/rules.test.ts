import { describe, expect, it } from "vitest";
import { makeAnswer, makeQuestion } from "@/tests/factories/question";
import { reportTab } from "../life/rules";
import { type Answer, answerField, answersOf, hasChosen, isAnswered, isAsked, missingCompulsory, shown } from "./rules";

const checkbox = makeQuestion(1, { type: "checkbox" });
const goal = makeQuestion(2, { isCompulsory: true });
const nested = makeQuestion(3, {
  parentId: 1,
  depth: 1,
  tab: reportTab.reflection,
  type: "rating",
  isCompulsory: true,
});
const elsewhere = makeQuestion(4, { viewPoint: 2, isCompulsory: true });
const feedback = makeQuestion(5, { tab: reportTab.feedback });
const form = [checkbox, goal, nested, elsewhere, feedback];

const ticked = answersOf([makeAnswer(1, { checked: true })]);
const unticked = answersOf([makeAnswer(1, { checked: false })]);

describe("a question is put", () => {
  it.each([
    ["a checkbox always", checkbox, unticked, true],
    ["one in the area of a ticked checkbox", goal, ticked, true],
    ["not in the area of an unticked checkbox", goal, unticked, false],
    ["one under a ticked checkbox", nested, ticked, true],
    ["not under an unticked checkbox", nested, unticked, false],
    ["in an area without checkboxes", elsewhere, unticked, true],
    ["feedback in a chosen area", feedback, ticked, true],
    ["no feedback in an area not chosen", feedback, unticked, false],
  ])("%s", (_, asked, plan, expected) => {
    expect(isAsked(asked, form, plan)).toBe(expected);
  });

  it("not by a tick that remained under a checkbox that is no longer ticked", () => {
    const inner = makeQuestion(6, { parentId: 1, depth: 1, type: "checkbox" });
    const innermost = makeQuestion(7, { parentId: 6, depth: 2, isCompulsory: true });
    const all = [...form, inner, innermost];
    const stale = answersOf([makeAnswer(1, { checked: false }), makeAnswer(6, { checked: true })]);
    for (const one of [inner, innermost, goal]) expect(isAsked(one, all, stale)).toBe(false);
    expect(hasChosen(all, stale)).toBe(false);
    const whole = answersOf([1, 6].map((id) => makeAnswer(id, { checked: true })));
    for (const one of [inner, innermost, goal]) expect(isAsked(one, all, whole)).toBe(true);
  });

  it("only through a planning checkbox: one in the feedback tab chooses no area", () => {
    const late = makeQuestion(9, { viewPoint: 2, type: "checkbox", tab: reportTab.feedback });
    expect(isAsked(elsewhere, [...form, late], answersOf([]))).toBe(true);
  });
});

describe("an answer", () => {
  it.each([
    [checkbox, { checked: true }, true],
    [checkbox, { checked: false }, false],
    [checkbox, { value: "x" }, false],
    [goal, { value: "x" }, true],
    [goal, { value: " \n\t" }, false],
    [goal, { value: null }, false],
    [goal, { checked: true }, false],
    [nested, { rating: 1 }, true],
    [nested, { rating: null }, false],
  ])("counts by the type of its question (%#)", (asked, answer, expected) => {
    expect(isAnswered(asked, { checked: null, value: null, rating: null, ...answer })).toBe(expected);
  });

  it("that is not there does not count", () => {
    for (const asked of form) expect(isAnswered(asked, undefined)).toBe(false);
  });

  it("has one field a type", () => {
    expect(answerField).toEqual({ checkbox: "checked", text: "value", rating: "rating" });
  });

  it("is shown unticked, empty and unrated without an answer", () => {
    expect(shown(undefined)).toEqual({ checked: false, valueAnswer: "", rating: null });
    expect(shown(makeAnswer(1, {}))).toEqual(shown(undefined));
    expect(shown(makeAnswer(1, { checked: true, value: "x", rating: 2 }))).toEqual({
      checked: true,
      valueAnswer: "x",
      rating: 2,
    });
  });
});

describe("what is missing", () => {
  const tabs = [reportTab.planning, reportTab.reflection];
  const missing = (answers: Answer[]) =>
    missingCompulsory(form, tabs, answersOf(answers), answersOf(answers)).map(({ id }) => id);

  it("is every compulsory question that was asked and not answered", () => {
    expect(missing([makeAnswer(1, { checked: true })])).toEqual([2, 3, 4]);
    expect(
      missing([makeAnswer(1, { checked: true }), makeAnswer(2, { value: "x" }), makeAnswer(3, { rating: 1 })]),
    ).toEqual([4]);
  });

  it("is not what was never put", () => {
    expect(missing([makeAnswer(4, { value: "x" })])).toEqual([]);
  });

  it("is not a heading, which cannot be answered", () => {
    const heading = makeQuestion(90, { type: "checkbox", showCheckbox: false, isCompulsory: true });
    expect(missingCompulsory([heading], tabs, ticked, ticked)).toEqual([]);
  });

  it("is searched in the given tabs only", () => {
    expect(missingCompulsory(form, [reportTab.feedback], ticked, answersOf([]))).toEqual([]);
  });
});

describe("something has been chosen", () => {
  it("once a planning checkbox is ticked, or when there are no checkboxes", () => {
    expect(hasChosen(form, ticked)).toBe(true);
    expect(hasChosen(form, unticked)).toBe(false);
    expect(hasChosen([goal, elsewhere], answersOf([]))).toBe(true);
  });
});
