import { inLanguage, type Locale, locales } from "@/lib/platform/i18n/locales";
import type { FlatFormQuestion, Question, Texts } from "./schema";

export const questionTypes = ["checkbox", "text", "rating"] as const;

/** The steps of the product's own rating scale: 1 not yet, 2 with support, 3 good, 4 very good. */
export const ratingSteps = [1, 2, 3, 4] as const;

/** How many steps a version's own scale may have. */
export const scaleSteps = { min: 3, max: 6 } as const;

/** 1 planning, 2 reflection, 3 feedback. */
export const formTabs = [1, 2, 3] as const;

/**
 * The whole content of a version. Questions at one place come in their order; numbers are given when they are stored. There is
 * an entry of help for each tab and one of anchors for each step, empty where there are no texts.
 */
export type VersionContent = {
  questions: readonly FlatFormQuestion[];
  help: readonly { tab: number; texts: Texts }[];
  anchors: readonly Texts[];
};

/** The place of a question; its neighbours are those at the same place. */
export type Place = Pick<FlatFormQuestion, "parentId" | "tab" | "viewPoint">;

export const noTexts = (): Texts => ({ nb: "", en: "", "pt-br": "", pt: "" });

export const hasTexts = (texts: Texts): boolean => Object.values(texts).some(Boolean);

/** A text in a language or the next of the fallback order. */
export const textIn = (texts: Texts, locale: Locale): string =>
  inLanguage(
    locales.map((language) => ({ language, value: texts[language] })).filter(({ value }) => value),
    locale,
  ) ?? "";

export const isAt = (place: Place) => (question: Place) =>
  question.parentId === place.parentId && question.tab === place.tab && question.viewPoint === place.viewPoint;

/** The questions right under one, by tab. */
export const nestedIn = <Q extends FlatFormQuestion>(questions: readonly Q[], parentId: number): Q[] =>
  questions.filter((question) => question.parentId === parentId).toSorted((one, other) => one.tab - other.tab);

/** A question and all that is nested under it, each after its parent. */
export function branchOf(questions: readonly FlatFormQuestion[], questionId: number): FlatFormQuestion[] {
  const branch = questions.filter((question) => question.questionId === questionId);
  for (const { questionId: parent } of branch)
    branch.push(...nestedIn(questions, parent).filter((nested) => !branch.includes(nested)));
  return branch;
}

/** The questions with their depths, computed from their parents. */
export function withDepths(questions: readonly FlatFormQuestion[]): FlatFormQuestion[] {
  const parents = new Map(questions.map(({ questionId, parentId }) => [questionId, parentId]));
  const depthOf = (parentId: number | null): number =>
    parentId === null ? 0 : 1 + depthOf(parents.get(parentId) ?? null);
  return questions.map((question) => ({ ...question, depth: depthOf(question.parentId) }));
}

/** Each question's number among its neighbours, from 1 without gaps. */
export function ordersOf(questions: readonly FlatFormQuestion[]): Map<number, number> {
  const counts = new Map<string, number>();
  return new Map(
    questions.map(({ questionId, parentId, tab, viewPoint }) => {
      const place = `${parentId}:${tab}:${viewPoint}`;
      const order = (counts.get(place) ?? 0) + 1;
      counts.set(place, order);
      return [questionId, order];
    }),
  );
}

/** Questions as the database has them, numbered; `idOf` gives the ids that new ones get. */
export function rowsOf(questions: readonly FlatFormQuestion[], idOf: (questionId: number) => number) {
  const orders = ordersOf(questions);
  return questions.map(({ questionId, parentId, linkUrl, texts: _, link_content: __, ...fields }) => ({
    ...fields,
    id: idOf(questionId),
    parentId: parentId && idOf(parentId),
    linkUrl: linkUrl || null,
    questionOrder: orders.get(questionId) ?? 0,
  }));
}

/** The languages that have a text, each with its text. */
export const textRows = (texts: Texts) =>
  locales.filter((language) => texts[language]).map((language) => ({ language, text: texts[language] }));

/** The languages in which a question says anything. */
export const questionTextRows = ({ texts, link_content }: FlatFormQuestion) =>
  locales
    .filter((language) => texts[language] || link_content[language])
    .map((language) => ({ language, text: texts[language], linkContent: link_content[language] || null }));

/** A checkbox that shows no box is text only and cannot be answered. */
export const isHeading = ({ type, show_checkbox }: Pick<Question, "type" | "show_checkbox">): boolean =>
  type === "checkbox" && !show_checkbox;

/**
 * Is a checkbox ticked, and every one that it is nested under? A tick is ignored once the student has unticked one above it.
 * @param questions the version's questions, those above the checkbox at least
 * @param plan what the student has ticked, by question
 */
export function isTicked(
  id: number,
  questions: readonly Pick<Question, "id" | "parent_id">[],
  plan: ReadonlyMap<number, { checked: boolean | null }>,
): boolean {
  if (plan.get(id)?.checked !== true) return false;
  const parent = questions.find((question) => question.id === id)?.parent_id ?? null;
  return parent === null || isTicked(parent, questions, plan);
}

/** Questions in reading order: by tab and area, each followed by its nested questions. */
export function readingOrder({ questions }: Pick<VersionContent, "questions">): FlatFormQuestion[] {
  const roots = questions.filter(({ parentId }) => parentId === null);
  return roots
    .toSorted((one, other) => one.tab - other.tab || one.viewPoint - other.viewPoint)
    .flatMap((root) => inDepth(questions, root));
}

const inDepth = (questions: readonly FlatFormQuestion[], question: FlatFormQuestion): FlatFormQuestion[] => [
  question,
  ...nestedIn(questions, question.questionId).flatMap((nested) => inDepth(questions, nested)),
];

/** A link that is shown needs an address and a Norwegian text. */
export const lacksLink = ({ showLink, linkUrl, link_content }: FlatFormQuestion): boolean =>
  showLink && (!linkUrl || !link_content.nb);
