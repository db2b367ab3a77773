import type { RatingStep } from "@/components/ui/rating-scale";
import {
  type AnsweredQuestion,
  type Answers,
  answerField,
  isAnswered,
  isAsked,
  isCommentable,
} from "@/lib/features/report/answers/rules";
import type { AnswerInput } from "@/lib/features/report/answers/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

/** A person's answer to one question: ticked or not, text, a step of the scale or null. */
export type AnswerValue = boolean | string | number | null;

/** Answers by question id. */
export type Values = Readonly<Record<number, AnswerValue>>;

/** The form as controls and readings need it: every question of the report, and the rating scale with texts. */
export type ReportForm = { questions: readonly AnsweredQuestion[]; steps: readonly RatingStep[] };

/** The questions of one competence area. */
export type Area = { viewPoint: number; questions: AnsweredQuestion[] };

/** The questions as the caller answers them: a text of the student's that can be commented on carries the caller's comment. */
export function asOwn<Q extends { id: number; valueAnswer: string }>(
  questions: readonly Q[],
  comments: ReportDetail["comments"],
): Q[] {
  const said = new Map(comments.map(({ questionId, valueAnswer }) => [questionId, valueAnswer]));
  return questions.map((question) => {
    const valueAnswer = said.get(question.id);
    return valueAnswer === undefined ? question : { ...question, valueAnswer };
  });
}

type Answered = Pick<AnsweredQuestion, "type" | "checked" | "valueAnswer" | "rating">;

/** The answer that came with a question. */
export function answerOf(question: Answered): AnswerValue {
  if (question.type === "checkbox") return question.checked;
  return question.type === "text" ? question.valueAnswer : question.rating;
}

export const valuesOf = (questions: readonly (Answered & { id: number })[]): Values =>
  Object.fromEntries(questions.map((question) => [question.id, answerOf(question)]));

/** The same answers in the shape that the report's rules read. */
export const toAnswers = (values: Values): Answers =>
  new Map(
    Object.entries(values).map(([id, value]) => [
      Number(id),
      {
        checked: typeof value === "boolean" ? value : null,
        value: typeof value === "string" ? value : null,
        rating: typeof value === "number" ? value : null,
      },
    ]),
  );

/** An answer as the save call takes it. */
export const toInput = (question: Pick<AnsweredQuestion, "id" | "type">, value: AnswerValue): AnswerInput => ({
  questionId: question.id,
  [answerField[question.type]]: value,
});

/** The areas of a tab with the questions that are put to the writer, and those that `also` selects; an area without any is left out. */
export function areasOn(
  tab: number,
  questions: readonly AnsweredQuestion[],
  values: Values,
  also: (question: AnsweredQuestion) => boolean = () => false,
): Area[] {
  const plan = toAnswers(values);
  const asked = questions.filter(
    (question) => question.tab === tab && (isAsked(question, questions, plan) || also(question)),
  );
  return [...new Set(asked.map(({ viewPoint }) => viewPoint))].map((viewPoint) => ({
    viewPoint,
    questions: asked.filter((question) => question.viewPoint === viewPoint),
  }));
}

/** How many of the checkboxes of an area are ticked. */
export function tickedIn({ questions }: Area, values: Values): { ticked: number; ticks: number } {
  const ticks = questions.filter(({ type, showCheckbox }) => type === "checkbox" && showCheckbox);
  return { ticked: ticks.filter(({ id }) => values[id] === true).length, ticks: ticks.length };
}

/** The texts of the writer's own plan for an area, as they are now. */
export const plannedIn = (
  viewPoint: number,
  questions: readonly AnsweredQuestion[],
  values: Values,
): AnsweredQuestion[] =>
  questions.flatMap((question) => {
    const text = values[question.id];
    const isPlan = question.tab === reportTab.planning && question.type === "text" && question.viewPoint === viewPoint;
    return isPlan && typeof text === "string" && text.trim() !== "" ? [{ ...question, valueAnswer: text }] : [];
  });

/** How many of the questions that require text or a rating have an answer. */
export function progressOf(areas: readonly Area[], values: Values): { answered: number; asked: number } {
  const answers = toAnswers(values);
  const wanted = areas.flatMap(({ questions }) => questions.filter(({ type }) => type !== "checkbox"));
  return {
    answered: wanted.filter((question) => isAnswered(question, answers.get(question.id))).length,
    asked: wanted.length,
  };
}

/** The text that identifies a question: a rating nested under a factor is about that factor. */
export function wordsOf(question: AnsweredQuestion, questions: readonly AnsweredQuestion[]): string {
  const factor = question.type === "rating" && questions.find(({ id }) => id === question.parentId);
  return factor ? factor.text : question.text;
}

/** The student's rating of the factor that another person's rating is about; null without such a rating. */
export function selfRatingOf(question: AnsweredQuestion, questions: readonly AnsweredQuestion[]): number | null {
  if (question.type !== "rating" || question.parentId === null) return null;
  const own = questions.find(
    ({ tab, type, parentId }) => tab === reportTab.reflection && type === "rating" && parentId === question.parentId,
  );
  return own?.rating ?? null;
}

/**
 * What the student wrote about an area, question by question; empty answers, and those to questions that are not asked any more, are left out,
 * unless `also` selects them.
 */
export function writtenIn(
  viewPoint: number,
  questions: readonly AnsweredQuestion[],
  also: (question: AnsweredQuestion) => boolean = () => false,
): AnsweredQuestion[] {
  const plan = toAnswers(valuesOf(questions));
  const isWritten = (question: AnsweredQuestion) =>
    question.valueAnswer.trim() !== "" && isAsked(question, questions, plan);
  return questions.filter(
    (question) =>
      question.viewPoint === viewPoint && isCommentable(question) && (isWritten(question) || also(question)),
  );
}

/** The values of a person's given answers; answers to deleted questions are left out. */
export function valuesIn(
  answers: ReportDetail["feedback"][number]["answers"],
  questions: readonly AnsweredQuestion[],
): Values {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    answers.flatMap(({ questionId, ...answer }) => {
      const question = byId.get(questionId);
      return question ? [[questionId, answerOf({ ...question, ...answer })]] : [];
    }),
  );
}

/**
 * A person's feedback, area by area: the answers on the feedback tab, and the comments on single answers of
 * the student's.
 */
export function answeredAreas(values: Values, questions: readonly AnsweredQuestion[]): Area[] {
  const answers = toAnswers(values);
  const plan = toAnswers(valuesOf(questions));
  const said = questions.filter(
    (question) =>
      isAnswered(question, answers.get(question.id)) && (isCommentable(question) || isAsked(question, questions, plan)),
  );
  return [...new Set(said.map(({ viewPoint }) => viewPoint))]
    .sort((a, b) => a - b)
    .map((viewPoint) => ({ viewPoint, questions: said.filter((question) => question.viewPoint === viewPoint) }));
}

/** The comments on one answer of the student in given feedback. */
export function commentsOn(questionId: number, feedback: ReportDetail["feedback"]) {
  return feedback.flatMap(({ answers, ...person }) => {
    const text = answers.find((answer) => answer.questionId === questionId)?.valueAnswer ?? "";
    return text.trim() === "" ? [] : [{ ...person, text }];
  });
}
