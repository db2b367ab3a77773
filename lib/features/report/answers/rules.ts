import { isHeading, isTicked } from "@/lib/features/form/content/rules";
import type { Question } from "@/lib/features/form/content/schema";
import { reportTab } from "../life/rules";

/** Can a person who gives feedback comment on the student's answer to this question? */
export const isCommentable = (question: Pick<Question, "tab" | "type">): boolean =>
  question.type === "text" && question.tab !== reportTab.feedback;

/** One person's answer to one question. */
export type Answer = { questionId: number; checked: boolean | null; value: string | null; rating: number | null };

export type Answers = ReadonlyMap<number, Omit<Answer, "questionId">>;

/**
 * Is a question asked? A nested one once all checkboxes above it are ticked; a top-level one once the student has
 * chosen its area, by ticking anything there in the plan. An area without checkboxes is always asked.
 */
export function isAsked(question: Question, questions: readonly Question[], plan: Answers): boolean {
  if (question.parentId !== null) return isTicked(question.parentId, questions, plan);
  if (question.type === "checkbox") return true;
  const choices = questions.filter((other) => isChoice(other) && other.viewPoint === question.viewPoint);
  return choices.length === 0 || choices.some((choice) => isTicked(choice.id, questions, plan));
}

const isChoice = (question: Question) =>
  question.type === "checkbox" && question.showCheckbox && question.tab === reportTab.planning;

/** Has the student chosen anything? A form without checkboxes needs no choice. */
export function hasChosen(questions: readonly Question[], plan: Answers): boolean {
  const choices = questions.filter(isChoice);
  return choices.length === 0 || choices.some((choice) => isTicked(choice.id, questions, plan));
}

/** Does an answer have content, for a question of its type? */
export function isAnswered(question: Question, answer: Omit<Answer, "questionId"> | undefined): boolean {
  if (!answer) return false;
  if (question.type === "checkbox") return answer.checked === true;
  if (question.type === "rating") return answer.rating !== null;
  return (answer.value ?? "").trim() !== "";
}

/** The compulsory questions of the given tabs that were asked and not answered (SPEC §5). */
export const missingCompulsory = (
  questions: readonly Question[],
  tabs: readonly number[],
  plan: Answers,
  own: Answers,
): Question[] =>
  questions.filter(
    (question) =>
      question.isCompulsory &&
      !isHeading(question) &&
      tabs.includes(question.tab) &&
      isAsked(question, questions, plan) &&
      !isAnswered(question, own.get(question.id)),
  );

/** Which of the three answer fields a type may use. */
export const answerField = { checkbox: "checked", text: "value", rating: "rating" } as const;

/** Answers by question. */
export const answersOf = (answers: readonly Answer[]): Answers =>
  new Map(answers.map(({ questionId, ...answer }) => [questionId, answer]));

/** An answer as pages and calls show it: a missing one is unticked, empty and unrated. */
export const shown = (answer: Omit<Answer, "questionId"> | undefined) => ({
  checked: answer?.checked === true,
  valueAnswer: answer?.value ?? "",
  rating: answer?.rating ?? null,
});

/** A question of a report with somebody's answer to it. */
export type AnsweredQuestion = Question & ReturnType<typeof shown>;

/** The questions, each with the answer that `answerTo` finds for it. */
export const withAnswers = (
  questions: readonly Question[],
  answerTo: (question: Question) => Omit<Answer, "questionId"> | undefined,
): AnsweredQuestion[] => questions.map((question) => ({ ...question, ...shown(answerTo(question)) }));
