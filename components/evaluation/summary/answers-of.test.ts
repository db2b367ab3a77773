import { expect, it } from "vitest";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { answersOf, wordsIn } from "./answers-of";

const answer = (rating: number | null, comment: string | null = null) => ({ rating, comment, authorName: "Nora" });
const question: EvaluationDetail["factors"][number] = {
  questionId: 7,
  viewPoint: 1,
  tab: 1,
  text: "Works safely",
  isCompulsory: true,
  showLink: false,
  linkContent: "",
  linkUrl: "",
  student: answer(3),
  supervisor: answer(4, " Good "),
  midterm: { student: answer(2, "   "), supervisor: null },
  corrected: [],
};

it("has four answers a question: midterm before endterm, student before supervisor", () => {
  expect(answersOf(question).map(({ term, party, answer: one }) => [term, party, one?.rating])).toEqual([
    [1, "student", 2],
    [1, "supervisor", undefined],
    [2, "student", 3],
    [2, "supervisor", 4],
  ]);
  expect(answersOf({ ...question, midterm: null }).map(({ answer: one }) => one?.rating)).toEqual([
    undefined,
    undefined,
    3,
    4,
  ]);
});

it("has the words that were written, without empty ones", () => {
  expect(wordsIn([question])).toEqual([
    {
      key: "7 2 supervisor",
      question: "Works safely",
      term: 2,
      party: "supervisor",
      comment: "Good",
      authorName: "Nora",
    },
  ]);
});
