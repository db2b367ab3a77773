import { branchOf, type FormKind, formKinds } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { nestingError } from "@/lib/features/form/editing/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import { areas } from "@/lib/platform/areas";

/** A question with what is nested under it on the open tab. `here` is false for a checkbox that is ticked on another tab. */
export type Branch = { question: FormQuestion; here: boolean; children: Branch[] };

/** Where a question goes: under a checkbox or directly into an area, before another question there or at the end. */
export type Place = { viewPoint: number; parentId: number | null; beforeId: number | null };

const directions = ["up", "down", "in", "out"] as const;
export type Direction = (typeof directions)[number];

/** Where the questions of a form can step: in and out only where they can be nested. */
export const directionsIn = (kind: FormKind): readonly Direction[] =>
  formKinds[kind].nests ? directions : ["up", "down"];

/** A nested question is asked once a checkbox of the plan is ticked: only these can contain questions. */
const holds = ({ type, tab, showCheckbox }: FormQuestion) =>
  type === "checkbox" && tab === reportTab.planning && showCheckbox;

/** May something new be nested under it? */
export const canContain = (questions: readonly FormQuestion[], question: FormQuestion): boolean =>
  holds(question) && nestingError(questions, null, question) === null;

/**
 * The questions of one area on one tab. The checkboxes of the plan come first on the later tabs: questions that are asked once they are ticked
 * may belong there.
 */
export function branchesOf(questions: readonly FormQuestion[], viewPoint: number, tab: number): Branch[] {
  const inArea = questions.filter((question) => question.viewPoint === viewPoint);
  const under = (parentId: number | null): Branch[] => {
    const branches = inArea
      .filter((question) => question.parentId === parentId)
      .map((question) => ({ question, here: question.tab === tab, children: under(question.id) }))
      .filter(
        ({ question, here, children }) => here || children.length > 0 || (holds(question) && tab > reportTab.planning),
      );
    return [...branches.filter(({ here }) => !here), ...branches.filter(({ here }) => here)];
  };
  return under(null);
}

/** The question on the tab that follows a branch in its area, or the one before it; null when it is alone. */
export function neighbourOf(questions: readonly FormQuestion[], gone: FormQuestion): number | null {
  const flat = (branches: Branch[]): FormQuestion[] =>
    branches.flatMap(({ question, here, children }) => [...(here ? [question] : []), ...flat(children)]);
  const shown = flat(branchesOf(questions, gone.viewPoint, gone.tab));
  const branch = new Set(branchOf(questions, gone.id).map(({ id }) => id));
  const at = shown.findIndex(({ id }) => id === gone.id);
  const next = shown.slice(at).find(({ id }) => !branch.has(id));
  return (next ?? shown[at - 1])?.id ?? null;
}

/** The questions at a place of a tab, in order, without the question that will be moved there. */
export const neighboursAt = (
  questions: readonly FormQuestion[],
  moved: FormQuestion,
  { parentId, viewPoint }: Pick<Place, "parentId" | "viewPoint">,
): FormQuestion[] =>
  questions.filter(
    (one) =>
      one.id !== moved.id &&
      one.tab === moved.tab &&
      one.parentId === parentId &&
      (parentId !== null || one.viewPoint === viewPoint),
  );

/** Its number among the neighbours at a place, from 0. */
export function positionAt(questions: readonly FormQuestion[], moved: FormQuestion, place: Place): number {
  const neighbours = neighboursAt(questions, moved, place);
  const before = neighbours.findIndex(({ id }) => id === place.beforeId);
  return before < 0 ? neighbours.length : before;
}

/** May a question go there? Not under itself or what is nested under it, only under a checkbox of the plan, and not too deep. */
export function canMoveTo(questions: readonly FormQuestion[], id: number, { parentId, beforeId }: Place): boolean {
  if (branchOf(questions, id).some((one) => one.id === beforeId)) return false;
  if (parentId === null) return true;
  const parent = questions.find(({ id }) => id === parentId);
  return parent !== undefined && holds(parent) && nestingError(questions, id, parent) === null;
}

/** Where a step of the keyboard takes a question; null where it cannot go. At the edge of an area it goes into the next. */
export function placeAfter(questions: readonly FormQuestion[], id: number, direction: Direction): Place | null {
  const question = questions.find((one) => one.id === id);
  const place = question ? stepFrom(questions, question, direction) : null;
  return place && canMoveTo(questions, id, place) ? place : null;
}

function stepFrom(questions: readonly FormQuestion[], question: FormQuestion, direction: Direction): Place | null {
  const { viewPoint, tab, parentId } = question;
  const level = levelOf(questions, question, tab);
  const own = idsHere(level);
  const at = own.indexOf(question.id);
  if (direction === "up") {
    if (at > 0) return { viewPoint, parentId, beforeId: own[at - 1] ?? null };
    return parentId === null && viewPoint > 1 ? { viewPoint: viewPoint - 1, parentId, beforeId: null } : null;
  }
  if (direction === "down") {
    if (at < own.length - 1) return { viewPoint, parentId, beforeId: own[at + 2] ?? null };
    if (parentId !== null || viewPoint === areas.length) return null;
    const [first = null] = idsHere(branchesOf(questions, viewPoint + 1, tab));
    return { viewPoint: viewPoint + 1, parentId, beforeId: first };
  }
  if (direction === "in") {
    const above = level[level.findIndex((branch) => branch.question === question) - 1]?.question;
    return above ? { viewPoint, parentId: above.id, beforeId: null } : null;
  }
  const parent = questions.find(({ id }) => id === parentId);
  if (!parent) return null;
  const outer = idsHere(levelOf(questions, parent, tab));
  const after = outer.indexOf(parent.id) + 1;
  return { viewPoint, parentId: parent.parentId, beforeId: outer[after] ?? null };
}

const idsHere = (branches: readonly Branch[]) => branches.filter(({ here }) => here).map(({ question }) => question.id);

/** The questions next to a question on a tab: under the same checkbox or in the same area. */
function levelOf(questions: readonly FormQuestion[], { viewPoint, parentId }: FormQuestion, tab: number): Branch[] {
  const find = (branches: Branch[]): Branch[] =>
    branches.flatMap(({ question, children }) => (question.id === parentId ? children : find(children)));
  const branches = branchesOf(questions, viewPoint, tab);
  return parentId === null ? branches : find(branches);
}

/** What a question is dragged over: another question with the relative height within it from 0 to 1, or an area's free space. */
export type Held = { questionId: number; share: number } | { viewPoint: number };

/** The place where a dropped question goes; null where it may not. */
export function placeUnder(questions: readonly FormQuestion[], id: number, held: Held): Place | null {
  const place = "viewPoint" in held ? { ...held, parentId: null, beforeId: null } : placeOn(questions, id, held);
  return place && canMoveTo(questions, id, place) ? place : null;
}

function placeOn(
  questions: readonly FormQuestion[],
  id: number,
  { questionId, share }: { questionId: number; share: number },
): Place | null {
  const dragged = questions.find((one) => one.id === id);
  const over = questions.find((one) => one.id === questionId);
  if (!dragged || !over) return null;
  const { viewPoint, parentId } = over;
  const inside = { viewPoint, parentId: questionId, beforeId: null };
  // Next to a checkbox of another tab there is no place on this one.
  if (over.tab !== dragged.tab) return inside;
  const edge = canMoveTo(questions, id, inside) ? 0.3 : 0.5;
  if (share >= edge && share < 1 - edge) return inside;
  if (share < edge) return { viewPoint, parentId, beforeId: questionId };
  const neighbours = neighboursAt(questions, dragged, over);
  const after = neighbours.findIndex((one) => one.id === questionId) + 1;
  return { viewPoint, parentId, beforeId: neighbours[after]?.id ?? null };
}

/** Is a question at this place already? */
export function standsAt(questions: readonly FormQuestion[], question: FormQuestion, place: Place): boolean {
  if (question.parentId !== place.parentId || question.viewPoint !== place.viewPoint) return false;
  const neighbours = neighboursAt(questions, question, place);
  const own = questions.indexOf(question);
  return neighbours.filter((one) => questions.indexOf(one) < own).length === positionAt(questions, question, place);
}
