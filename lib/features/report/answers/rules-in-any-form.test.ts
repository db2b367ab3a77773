import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionTree } from "@/lib/features/form/content/rules";
import { makeAnswer, makeQuestion } from "@/tests/factories/question";
import { answersOf, hasChosen, isAsked, missingCompulsory, withAnswers } from "./rules";

/** Any form: nested questions come after their parent. */
const anyForm = fc
  .array(
    fc.record({
      viewPoint: fc.integer({ min: 1, max: 6 }),
      tab: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom("checkbox" as const, "text" as const, "rating" as const),
      isCompulsory: fc.boolean(),
      under: fc.option(fc.nat(), { nil: null }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ under, ...given }, index) =>
      makeQuestion(index + 1, { ...given, parentId: under === null || index === 0 ? null : (under % index) + 1 }),
    ),
  );

/** Ticks for some of the questions. */
const someTicks = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
const planOf = (ticks: number[]) => answersOf(ticks.map((id) => makeAnswer(id, { checked: true })));

describe("in any form", () => {
  it("ticking more never removes a question", () => {
    fc.assert(
      fc.property(anyForm, someTicks, someTicks, (questions, some, more) => {
        const [less, all] = [planOf(some), planOf([...some, ...more])];
        for (const one of questions) if (isAsked(one, questions, less)) expect(isAsked(one, questions, all)).toBe(true);
        if (hasChosen(questions, less)) expect(hasChosen(questions, all)).toBe(true);
      }),
    );
  });

  it("removing a tick removes everything under it, whatever is ticked there", () => {
    fc.assert(
      fc.property(anyForm, someTicks, fc.nat(), (questions, ticks, any) => {
        const above = (any % 30) + 1;
        const plan = planOf(ticks.filter((id) => id !== above));
        const under = new Set([above]);
        // A parent comes before its nested questions.
        for (const { id, parentId } of questions) if (parentId !== null && under.has(parentId)) under.add(id);
        for (const one of questions)
          if (one.id !== above && under.has(one.id)) expect(isAsked(one, questions, plan)).toBe(false);
      }),
    );
  });

  it("answering more never increases the missing ones, and answering all leaves none", () => {
    fc.assert(
      fc.property(anyForm, someTicks, fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (questions, ticks, answered) => {
        const plan = planOf(ticks);
        const answer = (ids: number[]) =>
          answersOf(ids.map((id) => makeAnswer(id, { checked: true, value: "x", rating: 1 })));
        const count = (ids: number[]) => missingCompulsory(questions, [1, 2, 3], plan, answer(ids)).length;
        expect(count(answered)).toBeLessThanOrEqual(count([]));
        expect(count(questions.map(({ id }) => id))).toBe(0);
      }),
    );
  });

  it("the tree contains every question once, under its parent, in order, with its answer", () => {
    fc.assert(
      fc.property(anyForm, someTicks, (questions, ticks) => {
        const plan = planOf(ticks);
        const tree = questionTree(withAnswers(questions, ({ id }) => plan.get(id)));
        const walk = (items: typeof tree, parent: number | null): number[] =>
          items.flatMap((item) => {
            expect(item.parent_id).toBe(parent);
            expect(item.checked).toBe(ticks.includes(item.id));
            return [item.id, ...walk(item.subItem, item.id)];
          });
        expect(walk(tree, null).toSorted((a, b) => a - b)).toEqual(questions.map(({ id }) => id));
        const top = tree.map(({ id }) => id);
        expect(top).toEqual(top.toSorted((a, b) => a - b));
      }),
    );
  });
});
