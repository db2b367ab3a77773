import { areas } from "@/lib/platform/areas";
import {
  branchOf,
  formTabs,
  isAt,
  nestedIn,
  noTexts,
  type Place,
  type VersionContent,
  withDepths,
} from "../content/rules";
import type { FlatFormQuestion, FormQuestion } from "../content/schema";
import type { FormEditor } from "./schema";

/** The maxDepth level: a question in a question in a question. */
export const maxDepth = 2;

/** A limit, because each change reads all questions. */
export const maxQuestions = 500;

/** An empty question. Ids below zero belong to questions that are not stored. */
export const blankQuestion = (questionId: number, key: string = crypto.randomUUID()): FlatFormQuestion => ({
  questionId,
  key,
  parentId: null,
  depth: 0,
  tab: 1,
  viewPoint: 1,
  type: "text",
  isCompulsory: false,
  showCheckbox: false,
  showLink: false,
  linkUrl: "",
  texts: noTexts(),
  link_content: noTexts(),
});

/** Flat questions as a tree. */
export const treeOf = (questions: readonly FlatFormQuestion[], roots: readonly FlatFormQuestion[]): FormQuestion[] =>
  roots.map((question) => ({
    ...question,
    subItem: treeOf(questions, nestedIn(questions, question.questionId)),
  }));

/** All tabs and areas of a version with their trees, the ones without questions too. */
export const editorTabs = ({ questions, help }: VersionContent): FormEditor["tabs"] =>
  formTabs.map((tab) => ({
    tab,
    help: help.find((entry) => entry.tab === tab)?.texts ?? noTexts(),
    viewPoints: areas.map((viewPoint) => ({
      viewPoint,
      questions: treeOf(questions, questions.filter(isAt({ parentId: null, tab, viewPoint }))),
    })),
  }));

/** Why a question, or a new one, may not be nested under another; null when it may. */
export function nestingError(
  questions: readonly FlatFormQuestion[],
  questionId: number | null,
  parent: FlatFormQuestion,
): "form.error_nest_itself" | "form.error_nest_parent" | "form.error_nest_depth" | null {
  const branch = questionId === null ? [] : branchOf(questions, questionId);
  if (branch.some((question) => question.questionId === parent.questionId)) return "form.error_nest_itself";
  if (parent.type !== "checkbox") return "form.error_nest_parent";
  const height = branch.length === 0 ? 0 : Math.max(...branch.map(({ depth }) => depth)) - (branch[0]?.depth ?? 0);
  return parent.depth + 1 + height > maxDepth ? "form.error_nest_depth" : null;
}

/**
 * The questions with one inserted at a place, new or moved, before the neighbour that has the position now (itself not counted;
 * last without one). Its nested questions move with it: to its area, and to its tab those in the tab it leaves. A nested
 * question is in its parent's area.
 */
export function placeQuestion(
  questions: readonly FlatFormQuestion[],
  question: FlatFormQuestion,
  to: Place,
  position = Number.POSITIVE_INFINITY,
): FlatFormQuestion[] {
  const from = questions.find(({ questionId }) => questionId === question.questionId);
  const parent = questions.find(({ questionId }) => questionId === to.parentId);
  const viewPoint = parent?.viewPoint ?? to.viewPoint;
  const placed = { ...question, parentId: to.parentId, tab: to.tab, viewPoint };
  const branch = new Set(branchOf(questions, question.questionId).map(({ questionId }) => questionId));
  const others = questions
    .filter((other) => other !== from)
    .map((other) =>
      branch.has(other.questionId) ? { ...other, viewPoint, tab: other.tab === from?.tab ? to.tab : other.tab } : other,
    );
  const neighbour = others.filter(isAt(placed))[position];
  return withDepths(others.toSpliced(neighbour ? others.indexOf(neighbour) : others.length, 0, placed));
}
