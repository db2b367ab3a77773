import { describe, expect, it, vi } from "vitest";
import { makeChoice, makeFormQuestion } from "@/tests/factories/form-question";
import { branchOf, readingOrder } from "../content/rules";
import type { FormQuestion } from "../content/schema";
import { blankQuestion, nestingError, placeQuestion } from "./rules";

const ids = (questions: readonly FormQuestion[]) => questions.map(({ id }) => id);
const under = (parentId: number, depth = 1) => ({ parentId, depth });

/** A choice with a nested choice with a text, a text next to it, and a text in the next area. */
const questions = [
  makeChoice(1),
  makeFormQuestion(2),
  makeChoice(11, under(1)),
  makeFormQuestion(12, { ...under(1), tab: 2 }),
  makeFormQuestion(111, { ...under(11, 2), tab: 2 }),
  makeFormQuestion(3, { viewPoint: 2 }),
];

it("a new question has a key of its own also in a page that came by http, where there is no randomUUID", () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  expect(blankQuestion(-1).key).not.toBe(blankQuestion(-2).key);
});

describe("a form as a tree", () => {
  it("is read from the top", () => {
    expect(ids(readingOrder({ questions }))).toEqual([1, 11, 111, 12, 2, 3]);
  });

  it("goes as a branch", () => {
    expect(new Set(ids(branchOf(questions, 1)))).toEqual(new Set([1, 11, 12, 111]));
    expect(branchOf(questions, 99)).toEqual([]);
  });
});

describe("a question", () => {
  const find = (id: number) => questions.find((one) => one.id === id) ?? makeFormQuestion(id);
  it.each<[string, number | null, number, ReturnType<typeof nestingError>]>([
    ["a new one under a choice", null, 1, null],
    ["a new one under a nested choice", null, 11, null],
    ["a new one under a text", null, 2, "form.error_nest_parent"],
    ["under itself", 1, 1, "form.error_nest_itself"],
    ["under what is nested under it", 1, 11, "form.error_nest_itself"],
    ["a single one on the third level", 2, 11, null],
    ["a branch on the second and third level", 11, 1, null],
  ])("%s", (_, questionId, parentId, expected) => {
    expect(nestingError(questions, questionId, find(parentId))).toBe(expected);
  });

  it("cannot move below the third level with its nested questions", () => {
    const deep = [...questions, makeChoice(4), makeFormQuestion(41, under(4))];
    expect(nestingError(deep, 4, find(1))).toBeNull();
    expect(nestingError(deep, 4, find(11))).toBe("form.error_nest_depth");
    const third = makeChoice(112, under(11, 2));
    expect(nestingError([...deep, third], 2, third)).toBe("form.error_nest_depth");
  });
});

describe("a moved question", () => {
  const top = { parentId: null, tab: 1, viewPoint: 1 };
  const move = (
    id: number,
    to: typeof top | { parentId: number; tab: number; viewPoint: number },
    position?: number,
  ) => {
    const question = questions.find((one) => one.id === id);
    return placeQuestion(questions, question ?? makeFormQuestion(id), to, position);
  };
  const at = (list: FormQuestion[], id: number) => list.find((one) => one.id === id);

  it("is placed before the given question", () => {
    expect(ids(move(2, top, 0)).slice(0, 2)).toEqual([2, 1]);
    expect(move(2, top, 0).slice(0, 2)).toMatchObject([
      { id: 2, questionOrder: 1 },
      { id: 1, questionOrder: 2 },
    ]);
  });

  it("is placed last for a position beyond the last", () => {
    expect(at(move(1, top, 99), 1)?.questionOrder).toBe(2);
    expect(at(move(3, top), 3)?.questionOrder).toBe(3);
  });

  it("takes its nested questions to another area, and to another tab those of its own tab", () => {
    const moved = move(1, { parentId: null, tab: 3, viewPoint: 5 });
    expect([1, 11, 12, 111].map((id) => [at(moved, id)?.viewPoint, at(moved, id)?.tab])).toEqual([
      [5, 3],
      [5, 3],
      [5, 2],
      [5, 2],
    ]);
  });

  it("is in its parent's area, at the depth that follows", () => {
    expect(at(move(3, { parentId: 11, tab: 2, viewPoint: 6 }), 3)).toMatchObject({ viewPoint: 1, depth: 2 });
    expect(at(move(11, top), 111)).toMatchObject({ depth: 1 });
  });
});
