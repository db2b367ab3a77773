import { isHeading, isTicked } from "../form/rules";
import type { Question } from "../form/schema";

/** SPEC §4's report statuses by name. */
export const reportStatus = {
  planning: 1,
  finished: 2,
  waitingFeedback: 3,
  seeFeedback: 4,
  done: 5,
  sickDay: 6,
} as const;

/** The three tabs of a report form. */
export const reportTab = { planning: 1, reflection: 2, feedback: 3 } as const;

/** How somebody stands to a report: its student, somebody asked who has not answered yet, or a reader. */
export type Standing = "student" | "asked" | "reader";

export const reportActions = ["finish", "reopen", "request-feedback", "recall", "give-feedback", "complete"] as const;
export type ReportAction = (typeof reportActions)[number];

/** The life of a report. Buttons, server checks and tests read this table and nothing else. */
export const transitions: readonly { action: ReportAction; from: number; to: number; who: Standing }[] = [
  { action: "finish", from: 1, to: 2, who: "student" },
  { action: "reopen", from: 2, to: 1, who: "student" },
  { action: "request-feedback", from: 2, to: 3, who: "student" },
  // Somebody more can be asked while answers are awaited or read.
  { action: "request-feedback", from: 3, to: 3, who: "student" },
  { action: "request-feedback", from: 4, to: 4, who: "student" },
  // Only until the first answer: that moves the report on to 4.
  { action: "recall", from: 3, to: 2, who: "student" },
  { action: "give-feedback", from: 3, to: 4, who: "asked" },
  { action: "give-feedback", from: 4, to: 4, who: "asked" },
  { action: "complete", from: 4, to: 5, who: "student" },
];

/** The status an action leads to, or null when it is not theirs to take now. */
export const nextStatus = (status: number, action: ReportAction, who: Standing): number | null =>
  transitions.find((row) => row.from === status && row.action === action && row.who === who)?.to ?? null;

/** What somebody may do with a report now. */
export const actionsFor = (status: number, who: Standing): ReportAction[] =>
  transitions.filter((row) => row.from === status && row.who === who).map((row) => row.action);

/** The tabs whose answers somebody may write now. */
export function writableTabs(status: number, who: Standing): number[] {
  if (who === "student" && status === reportStatus.planning) return [reportTab.planning, reportTab.reflection];
  const awaited = status === reportStatus.waitingFeedback || status === reportStatus.seeFeedback;
  return who === "asked" && awaited ? [reportTab.feedback] : [];
}

/** Can somebody who gives feedback say something about the student's answer to this question? */
export const isCommentable = (question: Pick<Question, "tab" | "type">): boolean =>
  question.type === "text" && question.tab !== reportTab.feedback;

/** The student's tabs that somebody may read: a plan is open to the people around the student, a reflection once finished. */
export function readableTabs(status: number, isStudent: boolean): number[] {
  if (status === reportStatus.sickDay) return [];
  return isStudent || status !== reportStatus.planning
    ? [reportTab.planning, reportTab.reflection]
    : [reportTab.planning];
}

/** One person's answer to one question. */
export type Answer = { questionId: number; checked: boolean | null; value: string | null; rating: number | null };
export type Answers = ReadonlyMap<number, Omit<Answer, "questionId">>;

/**
 * Is a question put to the writer? A nested one once all checkboxes above it are ticked; a top-level one once the student has
 * chosen its area, by ticking anything there in the plan. An area without checkboxes is always asked.
 */
export function isAsked(question: Question, questions: readonly Question[], plan: Answers): boolean {
  if (question.parent_id !== null) return isTicked(question.parent_id, questions, plan);
  if (question.type === "checkbox") return true;
  const choices = questions.filter((other) => isChoice(other) && other.viewPoint === question.viewPoint);
  return choices.length === 0 || choices.some((choice) => isTicked(choice.id, questions, plan));
}

const isChoice = (question: Question) =>
  question.type === "checkbox" && question.show_checkbox && question.tab === reportTab.planning;

/** Has the student chosen anything to work on? A form without checkboxes needs no choice. */
export function hasChosen(questions: readonly Question[], plan: Answers): boolean {
  const choices = questions.filter(isChoice);
  return choices.length === 0 || choices.some((choice) => isTicked(choice.id, questions, plan));
}

/** Does an answer say anything, for a question of its type? */
export function isAnswered(question: Question, answer: Omit<Answer, "questionId"> | undefined): boolean {
  if (!answer) return false;
  if (question.type === "checkbox") return answer.checked === true;
  if (question.type === "rating") return answer.rating !== null;
  return (answer.value ?? "").trim() !== "";
}

/** The compulsory questions of the given tabs that were put to the writer and left unanswered (SPEC §5). */
export const missingCompulsory = (
  questions: readonly Question[],
  tabs: readonly number[],
  plan: Answers,
  own: Answers,
): Question[] =>
  questions.filter(
    (question) =>
      question.is_compulsory &&
      !isHeading(question) &&
      tabs.includes(question.tab) &&
      isAsked(question, questions, plan) &&
      !isAnswered(question, own.get(question.id)),
  );

/** Which of a type's three fields an answer may carry. */
export const answerField = { checkbox: "checked", text: "value", rating: "rating" } as const;

/** Answers by question. */
export const answersOf = (answers: readonly Answer[]): Answers =>
  new Map(answers.map(({ questionId, ...answer }) => [questionId, answer]));

/** An answer as pages and calls show it: nothing said is unticked, empty and unrated. */
export const shown = (answer: Omit<Answer, "questionId"> | undefined) => ({
  checked: answer?.checked === true,
  valueAnswer: answer?.value ?? "",
  rating: answer?.rating ?? null,
});

export type AnsweredQuestion = Question & ReturnType<typeof shown> & { subItem: AnsweredQuestion[] };

/** The flat list of questions as a tree, each with the answer that `answerTo` finds for it. */
export function questionTree(
  questions: readonly Question[],
  answerTo: (question: Question) => Omit<Answer, "questionId"> | undefined,
): AnsweredQuestion[] {
  const under = (parent: number | null): AnsweredQuestion[] =>
    questions
      .filter((question) => question.parent_id === parent)
      .map((question) => ({ ...question, ...shown(answerTo(question)), subItem: under(question.id) }));
  return under(null);
}
