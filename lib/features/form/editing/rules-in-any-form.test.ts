import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyKind, anyQuestions } from "@/tests/support/any-form";
import { branchOf, kindErrors, readingOrder } from "../content/rules";
import type { FormQuestion } from "../content/schema";
import { maxDepth, nestingError, placeQuestion } from "./rules";

const ids = (questions: readonly FormQuestion[]) => questions.map(({ id }) => id).toSorted();
const placeOf = ({ parentId, tab, viewPoint }: FormQuestion) => `${parentId}:${tab}:${viewPoint}`;

/** Any form that has questions, and a move in it: which question, under which or at the top, to which tab, area and position. */
const anyMove = anyKind.chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    questions: anyQuestions(kind).filter(({ length }) => length > 0),
    which: fc.nat(),
    under: fc.option(fc.nat(), { nil: null }),
    tab: fc.integer({ min: 1, max: 3 }),
    viewPoint: fc.integer({ min: 1, max: 6 }),
    position: fc.nat({ max: 25 }),
  }),
);

/** The result of a move, or null when the rules refuse it. */
function moveOf({
  kind,
  questions,
  which,
  under,
  tab,
  viewPoint,
  position,
}: typeof anyMove extends fc.Arbitrary<infer M> ? M : never) {
  const question = questions[which % questions.length] as FormQuestion;
  const parent = under === null ? null : (questions[under % questions.length] as FormQuestion);
  if (parent && nestingError(questions, question.id, parent)) return null;
  const to = { parentId: parent?.id ?? null, tab, viewPoint };
  if (Object.keys(kindErrors(kind, { ...question, ...to })).length > 0) return null;
  return { kind, question, to, position, questions, moved: placeQuestion(questions, question, to, position) };
}

describe("a move in any form", () => {
  const inEveryMove = (check: (move: NonNullable<ReturnType<typeof moveOf>>) => void) =>
    fc.assert(
      fc.property(anyMove, (given) => {
        const move = moveOf(given);
        if (move) check(move);
      }),
      { numRuns: 300 },
    );

  it("keeps every question exactly once", () => {
    inEveryMove(({ questions, moved }) => expect(ids(moved)).toEqual(ids(questions)));
  });

  it("leaves a tree: every question is read exactly once, none deeper than allowed, each in its parent's area", () => {
    inEveryMove(({ moved }) => {
      expect(ids(readingOrder({ questions: moved }))).toEqual(ids(moved));
      for (const { parentId, depth, viewPoint } of moved) {
        const parent = moved.find(({ id }) => id === parentId);
        expect(depth).toBe(parent ? parent.depth + 1 : 0);
        expect(depth).toBeLessThanOrEqual(maxDepth);
        if (parent) expect([parent.type, parent.viewPoint]).toEqual(["checkbox", viewPoint]);
      }
    });
  });

  it("leaves only what a form of its kind can have", () => {
    inEveryMove(({ kind, moved }) => {
      for (const question of moved) expect(kindErrors(kind, question)).toEqual({});
    });
  });

  it("numbers neighbours from 1 without gaps, the moved one at its position or last", () => {
    inEveryMove(({ question, position, moved }) => {
      for (const place of new Set(moved.map(placeOf))) {
        const there = moved.filter((one) => placeOf(one) === place).map(({ questionOrder }) => questionOrder);
        expect(there).toEqual(there.map((_, index) => index + 1));
      }
      const placed = moved.find(({ id }) => id === question.id) as FormQuestion;
      const neighbours = moved.filter((one) => placeOf(one) === placeOf(placed)).length;
      expect(placed.questionOrder).toBe(Math.min(position + 1, neighbours));
    });
  });

  it("moves the whole branch and changes no other question except its number", () => {
    inEveryMove(({ question, questions, moved }) => {
      const branch = (of: FormQuestion[]) => ids(branchOf(of, question.id));
      expect(branch(moved)).toEqual(branch(questions));
      const others = (of: FormQuestion[]) =>
        new Set(of.filter(({ id }) => !branch(questions).includes(id)).map(({ questionOrder: _, ...same }) => same));
      expect(others(moved)).toEqual(others(questions));
    });
  });

  it("can be undone", () => {
    inEveryMove(({ question, questions, moved }) => {
      if (branchOf(questions, question.id).length > 1) return;
      const place = question.questionOrder;
      const { parentId, tab, viewPoint } = question;
      const placed = moved.find(({ id }) => id === question.id) as FormQuestion;
      const back = placeQuestion(moved, placed, { parentId, tab, viewPoint }, place - 1);
      const orders = (of: FormQuestion[]) => new Map(of.map(({ id, questionOrder }) => [id, questionOrder]));
      expect(orders(back)).toEqual(orders(questions));
    });
  });
});
