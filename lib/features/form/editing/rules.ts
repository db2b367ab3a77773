import { newId } from "@/lib/platform/new-id";
import { branchOf, isAt, noTexts, type Place, withOrder } from "../content/rules";
import type { FormQuestion } from "../content/schema";

/** The deepest level: a question in a question in a question. */
export const maxDepth = 2;

/** A limit, because each change reads all questions. */
export const maxQuestions = 500;

/** How many deletions of a draft can still be undone: the oldest are forgotten. */
export const maxRemoved = 20;

/** An empty question. Ids below zero belong to questions that are not stored. */
export const blankQuestion = (id: number, key: string = newId()): FormQuestion => ({
  id,
  key,
  parentId: null,
  depth: 0,
  questionOrder: 1,
  tab: 1,
  viewPoint: 1,
  type: "text",
  isCompulsory: false,
  showCheckbox: false,
  showLink: false,
  linkUrl: "",
  text: noTexts(),
  linkContent: noTexts(),
});

/** Why a question, or a new one, may not be nested under another; null when it may. */
export function nestingError(
  questions: readonly FormQuestion[],
  questionId: number | null,
  parent: FormQuestion,
): "form.error_nest_itself" | "form.error_nest_parent" | "form.error_nest_depth" | null {
  const branch = questionId === null ? [] : branchOf(questions, questionId);
  if (branch.some((question) => question.id === parent.id)) return "form.error_nest_itself";
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
  questions: readonly FormQuestion[],
  question: FormQuestion,
  to: Place,
  position = Number.POSITIVE_INFINITY,
): FormQuestion[] {
  const from = questions.find(({ id }) => id === question.id);
  const parent = questions.find(({ id }) => id === to.parentId);
  const viewPoint = parent?.viewPoint ?? to.viewPoint;
  const placed = { ...question, parentId: to.parentId, tab: to.tab, viewPoint };
  const branch = new Set(branchOf(questions, question.id).map(({ id }) => id));
  const others = questions
    .filter((other) => other !== from)
    .map((other) =>
      branch.has(other.id) ? { ...other, viewPoint, tab: other.tab === from?.tab ? to.tab : other.tab } : other,
    );
  const neighbour = others.filter(isAt(placed))[position];
  return withOrder(others.toSpliced(neighbour ? others.indexOf(neighbour) : others.length, 0, placed));
}

/**
 * The questions with a deleted one back at its place, and what was nested under it. If it may not be where it was, because its parent
 * is gone or changed, it becomes the last of its area.
 * @param branch the deleted question, then what was nested under it
 */
export function restoreBranch(
  questions: readonly FormQuestion[],
  branch: readonly [FormQuestion, ...FormQuestion[]],
): { questions: FormQuestion[]; isAtItsPlace: boolean } {
  const [root] = branch;
  const all = [...questions, ...branch];
  const parent = questions.find(({ id }) => id === root.parentId);
  const isAtItsPlace = root.parentId === null || (parent !== undefined && nestingError(all, root.id, parent) === null);
  const { tab, viewPoint } = root;
  const placed = isAtItsPlace
    ? placeQuestion(all, root, { tab, viewPoint, parentId: root.parentId }, root.questionOrder - 1)
    : placeQuestion(all, root, { tab, viewPoint, parentId: null });
  return { questions: placed, isAtItsPlace };
}
