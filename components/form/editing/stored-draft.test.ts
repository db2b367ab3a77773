import fc from "fast-check";
import { expect, test } from "vitest";
import { questionTree, readingOrder } from "@/lib/features/form/content/rules";
import { anyForm } from "@/tests/support/any-form";
import { flatQuestions } from "./stored-draft";

test("the questions of an answer are flat again as they were", () => {
  fc.assert(
    fc.property(anyForm, ({ content }) => {
      const questions = readingOrder(content);
      expect(flatQuestions(questionTree(questions))).toEqual(questions);
    }),
  );
});
