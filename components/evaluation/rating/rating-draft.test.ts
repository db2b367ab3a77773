import { expect, test } from "vitest";
import { openQuestions, reasonsByQuestion } from "@/components/draft/question-errors";
import { limits } from "@/lib/platform/limits";
import { ratingRules } from "./rating-draft";

const rules = ratingRules(["Ingrid Solberg"]);
const answer = (comment: string) => ({ rating: 2, comment });

test("an answer with a comment that is too long is not sent", () => {
  expect(rules.isWrong(answer("x".repeat(limits.answerLength)))).toBe(false);
  expect(rules.isWrong(answer("x".repeat(limits.answerLength + 1)))).toBe(true);
});

test("possible personal data in a comment waits, unless the server has it or the writer keeps it", () => {
  const value = answer("Fnr 15068810032");
  expect(rules.held(value, undefined, []).map(({ excerpt }) => excerpt)).toEqual(["15068810032"]);
  expect(rules.held(value, value, [])).toEqual([]);
  expect(rules.held(value, undefined, ["15068810032"])).toEqual([]);
  expect(rules.held(answer("A calm shift"), undefined, [])).toEqual([]);
});

test("the server's errors are read by question", () => {
  const answers = [{ questionId: 7 }, { questionId: 9 }];
  expect(reasonsByQuestion({ "answers.1.rating": "report.error_off_scale", revision: "x" }, answers)).toEqual({
    9: "report.error_off_scale",
  });
  expect(openQuestions({ "questions.7": "a", "questions.x": "b", other: "c" })).toEqual([7]);
});
