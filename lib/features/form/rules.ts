import { areas } from "@/lib/platform/areas";
import { inLanguage, type Locale, locales } from "@/lib/platform/i18n/locales";
import type {
  FlatFormQuestion,
  FormComparison,
  FormEditor,
  FormProblem,
  FormQuestion,
  Question,
  Texts,
} from "./schema";

export const questionTypes = ["checkbox", "text", "rating"] as const;

/** The steps of the product's own rating scale: 1 not yet, 2 with support, 3 good, 4 very good. */
export const ratingSteps = [1, 2, 3, 4] as const;

/** How many steps a version's own scale may have. */
export const scaleSteps = { min: 3, max: 6 } as const;

/** 1 planning, 2 reflection, 3 feedback. */
export const formTabs = [1, 2, 3] as const;

/** What two versions of a question are compared by. */
export const comparedFields = [
  "texts",
  "type",
  "isCompulsory",
  "showCheckbox",
  "showLink",
  "linkUrl",
  "link_content",
] as const;

/**
 * All that a version holds. Questions that stand at one place come in their order; numbers are given when they are stored. There is
 * an entry of help for each tab and one of anchors for each step, without texts where nobody wrote any.
 */
export type VersionContent = {
  questions: readonly FlatFormQuestion[];
  help: readonly { tab: number; texts: Texts }[];
  anchors: readonly Texts[];
};

/** Where a question stands; its neighbours are those at the same place. */
export type Place = Pick<FlatFormQuestion, "parentId" | "tab" | "viewPoint">;

/** A question in a question in a question. */
export const deepest = 2;

/** More would be no form; and each change reads all of them. */
export const mostQuestions = 500;

const planningTab = 1;

export const noTexts = (): Texts => ({ nb: "", en: "", "pt-br": "", pt: "" });
export const hasTexts = (texts: Texts): boolean => Object.values(texts).some(Boolean);

/** A text in a language or the next of the fallback order. */
export const textIn = (texts: Texts, locale: Locale): string =>
  inLanguage(
    locales.map((language) => ({ language, value: texts[language] })).filter(({ value }) => value),
    locale,
  ) ?? "";

/** A question that says nothing yet. Ids below zero are of questions that are not stored. */
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

const isAt = (place: Place) => (question: Place) =>
  question.parentId === place.parentId && question.tab === place.tab && question.viewPoint === place.viewPoint;

/** The questions right under one, by tab. */
const nestedIn = <Q extends FlatFormQuestion>(questions: readonly Q[], parentId: number): Q[] =>
  questions.filter((question) => question.parentId === parentId).toSorted((one, other) => one.tab - other.tab);

/** A question and all that is nested under it, each after its parent. */
export function branchOf(questions: readonly FlatFormQuestion[], questionId: number): FlatFormQuestion[] {
  const branch = questions.filter((question) => question.questionId === questionId);
  for (const { questionId: parent } of branch)
    branch.push(...nestedIn(questions, parent).filter((nested) => !branch.includes(nested)));
  return branch;
}

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
export function mayNest(
  questions: readonly FlatFormQuestion[],
  questionId: number | null,
  parent: FlatFormQuestion,
): "form.error_nest_itself" | "form.error_nest_parent" | "form.error_nest_depth" | null {
  const branch = questionId === null ? [] : branchOf(questions, questionId);
  if (branch.some((question) => question.questionId === parent.questionId)) return "form.error_nest_itself";
  if (parent.type !== "checkbox") return "form.error_nest_parent";
  const height = branch.length === 0 ? 0 : Math.max(...branch.map(({ depth }) => depth)) - (branch[0]?.depth ?? 0);
  return parent.depth + 1 + height > deepest ? "form.error_nest_depth" : null;
}

/**
 * The questions with one put at a place, new or from elsewhere, before the neighbour that has the position now (itself not counted;
 * last without one). What is nested under it comes along: to its area, and to its tab what stood in the tab it leaves. A nested
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

/** The questions with the depths that follow from their parents. */
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

/** The languages that have a text, each with it. */
export const textRows = (texts: Texts) =>
  locales.filter((language) => texts[language]).map((language) => ({ language, text: texts[language] }));

/** The languages in which a question says anything. */
export const questionTextRows = ({ texts, link_content }: FlatFormQuestion) =>
  locales
    .filter((language) => texts[language] || link_content[language])
    .map((language) => ({ language, text: texts[language], linkContent: link_content[language] || null }));

/** A checkbox that shows no box is words alone: there is nothing to answer. */
export const isHeading = ({ type, show_checkbox }: Pick<Question, "type" | "show_checkbox">): boolean =>
  type === "checkbox" && !show_checkbox;

/**
 * Is a checkbox ticked, and every one that it is nested under? A tick says nothing once the student has taken back one above it.
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

/** Questions as somebody reads them: by tab and area, each followed by what is nested under it. */
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

/** Per language how many texts are missing: questions, words of links, help of tabs that have any, anchors if there are any. */
export function missingTexts({ questions, help, anchors }: VersionContent): { language: Locale; count: number }[] {
  const wanted = [
    ...questions.map(({ texts }) => texts),
    ...questions.filter(({ showLink }) => showLink).map(({ link_content }) => link_content),
    ...help.map(({ texts }) => texts).filter(hasTexts),
    ...(anchors.some(hasTexts) ? anchors : []),
  ];
  return locales.map((language) => ({ language, count: wanted.filter((texts) => !texts[language]).length }));
}

/** What stands in the way of publishing. */
export function problemsOf({ questions, help, anchors }: VersionContent): FormProblem[] {
  const about = (error: string) => (question: FlatFormQuestion) => ({ error, questionId: question.questionId });
  const hasNested = new Set(questions.map(({ parentId }) => parentId));
  const hidden = questions.filter(
    ({ questionId, tab, showCheckbox }) => hasNested.has(questionId) && (tab !== planningTab || !showCheckbox),
  );
  const ownWords = anchors.some(hasTexts) || anchors.length !== ratingSteps.length;
  return [
    ...(questions.length === 0 ? [{ error: "form.error_no_questions", questionId: null }] : []),
    ...questions.filter(({ texts }) => !texts.nb).map(about("form.error_missing_text")),
    ...questions.filter(lacksLink).map(about("form.error_missing_link")),
    // A nested question is asked once the student has ticked the one above it in the plan.
    ...hidden.map(about("form.error_choice_missing")),
    ...(help.some(({ texts }) => hasTexts(texts) && !texts.nb)
      ? [{ error: "form.error_missing_help", questionId: null }]
      : []),
    ...(ownWords && anchors.some(({ nb }) => !nb) ? [{ error: "form.error_missing_anchors", questionId: null }] : []),
  ];
}

/** What stands in the way of publishing as errors beside each question, or beside the form. */
export function errorsOf(problems: readonly FormProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { error, questionId } of problems) {
    const place = questionId ? `questions.${questionId}` : "form";
    errors[place] = [...(errors[place] ?? []), error];
  }
  return errors;
}

/** A link that is shown leads somewhere and says so in Norwegian. */
export const lacksLink = ({ showLink, linkUrl, link_content }: FlatFormQuestion): boolean =>
  showLink && (!linkUrl || !link_content.nb);

/** What is added, removed, changed and moved between two versions, by the questions' keys. */
export function compareContents(
  before: VersionContent,
  after: VersionContent,
  locale: Locale,
): Omit<FormComparison, "before" | "after"> {
  const [old, current] = [namedIn(before, locale), namedIn(after, locale)];
  const moved = movedKeys(before.questions, after.questions);
  const changed = readingOrder(after).flatMap((question) => {
    const earlier = before.questions.find(({ key }) => key === question.key);
    if (!earlier) return [];
    const fields = changedFields(earlier, question);
    const movedFrom = moved.has(question.key) ? old(earlier).place : null;
    return fields.length > 0 || movedFrom ? [{ ...current(question), movedFrom, fields }] : [];
  });
  const without = (content: VersionContent, other: VersionContent) => {
    const keys = new Set(other.questions.map(({ key }) => key));
    return readingOrder(content).filter(({ key }) => !keys.has(key));
  };
  const steps = Math.max(before.anchors.length, after.anchors.length);
  return {
    added: without(after, before).map(current),
    removed: without(before, after).map(old),
    changed,
    help: formTabs.flatMap((tab) => {
      const helpOf = ({ help }: VersionContent) => help.find((entry) => entry.tab === tab)?.texts;
      return changedTexts(helpOf(before), helpOf(after)).map((change) => ({ ...change, tab }));
    }),
    scale: Array.from({ length: steps }, (_, index) =>
      changedTexts(before.anchors[index], after.anchors[index]).map((change) => ({ ...change, step: index + 1 })),
    ).flat(),
  };
}

const namedIn =
  ({ questions }: VersionContent, locale: Locale) =>
  ({ key, texts, tab, viewPoint, parentId }: FlatFormQuestion) => {
    const parent = questions.find(({ questionId }) => questionId === parentId);
    return {
      key,
      text: textIn(texts, locale),
      place: { tab, viewPoint, under: parent ? textIn(parent.texts, locale) : null },
    };
  };

type Changed = { language: Locale | null; before: string; after: string };

const changedTexts = (before = noTexts(), after = noTexts()): Changed[] =>
  locales
    .filter((language) => before[language] !== after[language])
    .map((language) => ({ language, before: before[language], after: after[language] }));

/** What differs between a question and itself in another version. */
export const changedFields = (before: FlatFormQuestion, after: FlatFormQuestion) =>
  comparedFields.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (typeof was === "object" && typeof is === "object")
      return changedTexts(was, is).map((change) => ({ ...change, field }));
    return was === is ? [] : [{ field, language: null, before: String(was), after: String(is) }];
  });

/** The keys of questions that stand elsewhere, or among the same neighbours in another order: as few as explain the new order. */
function movedKeys(before: readonly FlatFormQuestion[], after: readonly FlatFormQuestion[]): Set<string> {
  const [was, is] = [placesOf(before), placesOf(after)];
  const ranks = new Map(before.map(({ key }, index) => [key, index]));
  const moved = new Set<string>();
  const stayed = new Map<string, string[]>();
  for (const { key } of after) {
    const place = is.get(key) ?? "";
    if (!was.has(key)) continue;
    if (was.get(key) === place) stayed.set(place, [...(stayed.get(place) ?? []), key]);
    else moved.add(key);
  }
  for (const keys of stayed.values()) {
    const kept = new Set(longestRising(keys, (key) => ranks.get(key) ?? 0));
    for (const key of keys) if (!kept.has(key)) moved.add(key);
  }
  return moved;
}

/** Each question's place, told by keys. A nested question is in its parent's area, wherever that goes. */
function placesOf(questions: readonly FlatFormQuestion[]): Map<string, string> {
  const keys = new Map(questions.map(({ questionId, key }) => [questionId, key]));
  return new Map(
    questions.map(({ key, parentId, tab, viewPoint }) => [
      key,
      `${tab}:${parentId === null ? viewPoint : keys.get(parentId)}`,
    ]),
  );
}

/** The longest run of items, not all of them next to each other, whose ranks rise. */
function longestRising<T>(items: readonly T[], rank: (item: T) => number): T[] {
  const runs: T[][] = [];
  for (const item of items) {
    const before = runs.filter((run) => rank(run.at(-1) as T) < rank(item));
    const longest = before.reduce<T[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, item]);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}
