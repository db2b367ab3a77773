import { beginningOf } from "@/lib/platform/beginning-of";
import { firstLocale, inLanguage, type Locale, locales } from "@/lib/platform/i18n/locales";
import { reportTab } from "@/lib/platform/stages";
import type { FormQuestion, Question, QuestionType, Texts } from "./schema";

export const questionTypes = ["checkbox", "text", "rating"] as const;

/** The steps of the product's own rating scale: 1 not yet, 2 with support, 3 good, 4 very good. */
export const ratingSteps = [1, 2, 3, 4] as const;

/** How many steps a version's own scale may have. */
export const scaleSteps = { min: 3, max: 6 } as const;

/** Of a report: 1 planning, 2 reflection, 3 feedback. Of an evaluation: 1 both terms, 2 endterm only, 3 the summary, with help only. */
export const formTabs = [1, 2, 3] as const;

export const formKindNames = ["report", "evaluation"] as const;

export type FormKind = (typeof formKindNames)[number];

type KindRules = {
  /** How its questions can be answered. */
  types: readonly QuestionType[];
  /** The tabs with questions; the others have a help text only. */
  questionTabs: readonly number[];
  /** May questions be nested under checkboxes? */
  nests: boolean;
  /** The type that a new question on a tab begins with. */
  firstType: (tab: number) => QuestionType;
};

/** What the forms of each kind consist of. */
export const formKinds: Readonly<Record<FormKind, KindRules>> = {
  report: {
    types: questionTypes,
    questionTabs: formTabs,
    nests: true,
    firstType: (tab) => (tab === reportTab.planning ? "checkbox" : "text"),
  },
  evaluation: {
    types: ["rating", "text"],
    questionTabs: [1, 2],
    nests: false,
    firstType: () => "rating",
  },
};

export const hasQuestionsOn = (kind: FormKind, tab: number): boolean => formKinds[kind].questionTabs.includes(tab);

type KindError = "form.error_kind_nested" | "form.error_kind_tab" | "form.error_kind_type";

/** What a question has that no question in a form of its kind can have: the fields, each with its error. */
export function kindErrors(
  kind: FormKind,
  { parentId, tab, type, showCheckbox }: Pick<Question, "parentId" | "tab" | "type" | "showCheckbox">,
): Partial<Record<"parentId" | "tab" | "type" | "showCheckbox", KindError>> {
  const { types, nests } = formKinds[kind];
  return {
    ...(parentId !== null && !nests && { parentId: "form.error_kind_nested" }),
    ...(!hasQuestionsOn(kind, tab) && { tab: "form.error_kind_tab" }),
    ...(!types.includes(type) && { type: "form.error_kind_type" }),
    ...(showCheckbox && !types.includes("checkbox") && { showCheckbox: "form.error_kind_type" }),
  };
}

/**
 * The whole content of a version. Questions at one place come in their order; numbers are given when they are stored. There is
 * an entry of help for each tab and one of anchors for each step, empty where there are no texts.
 */
export type VersionContent = {
  questions: readonly FormQuestion[];
  help: readonly { tab: number; texts: Texts }[];
  anchors: readonly Texts[];
};

/** The place of a question; its neighbours are those at the same place. */
export type Place = Pick<Question, "parentId" | "tab" | "viewPoint">;

export const noTexts = (): Texts => ({ nb: "", en: "", "pt-br": "", pt: "" });

export const hasTexts = (texts: Texts): boolean => Object.values(texts).some(Boolean);

/**
 * Is there a text that every other language can fall back to? It is Norwegian, or, while that is out of use, of the language that leads.
 * @param lead `leadLanguage` of the languages in use
 */
export const isWritten = (texts: Texts, lead: Locale): boolean => Boolean(texts[firstLocale] || texts[lead]);

/** A text in a language or the next of the fallback order. */
export const textIn = (texts: Texts, locale: Locale): string =>
  inLanguage(
    Object.entries(texts).flatMap(([language, value]) => (value ? [{ language, value }] : [])),
    locale,
  ) ?? "";

const quotedLength = 80;

/** A text as a message about its question quotes it: all of a long one would cover a phone's screen. */
export const quoted = (text: string): string =>
  text.length <= quotedLength ? text : `${beginningOf(text, quotedLength - 1).trimEnd()}…`;

export const isAt = (place: Place) => (question: Place) =>
  question.parentId === place.parentId && question.tab === place.tab && question.viewPoint === place.viewPoint;

/** The questions right under one, by tab. */
export const nestedIn = <Q extends FormQuestion>(questions: readonly Q[], parentId: number): Q[] =>
  questions.filter((question) => question.parentId === parentId).toSorted((one, other) => one.tab - other.tab);

/** A question and all that is nested under it, each after its parent. */
export function branchOf(questions: readonly FormQuestion[], id: number): FormQuestion[] {
  const branch = questions.filter((question) => question.id === id);
  for (const parent of branch)
    branch.push(...nestedIn(questions, parent.id).filter((nested) => !branch.includes(nested)));
  return branch;
}

/** The questions with their depths, and their numbers among their neighbours from 1 without gaps. */
export function withOrder(questions: readonly FormQuestion[]): FormQuestion[] {
  const parents = new Map(questions.map(({ id, parentId }) => [id, parentId]));
  const depthOf = (parentId: number | null): number =>
    parentId === null ? 0 : 1 + depthOf(parents.get(parentId) ?? null);
  const counts = new Map<string, number>();
  return questions.map((question) => {
    const { parentId, tab, viewPoint } = question;
    const place = `${parentId}:${tab}:${viewPoint}`;
    const questionOrder = (counts.get(place) ?? 0) + 1;
    counts.set(place, questionOrder);
    return { ...question, depth: depthOf(parentId), questionOrder };
  });
}

/** Questions as the database has them, numbered; `idOf` gives the ids that new ones get. */
export const rowsOf = (questions: readonly FormQuestion[], idOf: (id: number) => number) =>
  withOrder(questions).map(({ id, parentId, linkUrl, text: _, linkContent: __, ...fields }) => ({
    ...fields,
    id: idOf(id),
    parentId: parentId && idOf(parentId),
    linkUrl: linkUrl || null,
  }));

/** The languages of texts: the shipped ones in their order, then the others that have a text. */
export const languagesOf = (...all: readonly Texts[]): Locale[] => {
  const others = all.flatMap((texts) => Object.keys(texts).filter((language) => texts[language]));
  return [...new Set<Locale>([...locales, ...others.toSorted()])];
};

/** The languages that have a text, each with its text. */
export const textRows = (texts: Texts) =>
  languagesOf(texts).flatMap((language) => (texts[language] ? [{ language, text: texts[language] }] : []));

/** The languages in which a question says anything. */
export const questionTextRows = ({ text, linkContent }: FormQuestion) =>
  languagesOf(text, linkContent)
    .filter((language) => text[language] || linkContent[language])
    .map((language) => ({ language, text: text[language] ?? "", linkContent: linkContent[language] || null }));

/** A checkbox that shows no box is text only and cannot be answered. */
export const isHeading = ({ type, showCheckbox }: Pick<Question, "type" | "showCheckbox">): boolean =>
  type === "checkbox" && !showCheckbox;

/**
 * Is a checkbox ticked, and every one that it is nested under? A tick is ignored once the student has unticked one above it.
 * @param questions the version's questions, those above the checkbox at least
 * @param plan what the student has ticked, by question
 */
export function isTicked(
  id: number,
  questions: readonly Pick<Question, "id" | "parentId">[],
  plan: ReadonlyMap<number, { checked: boolean | null }>,
): boolean {
  if (plan.get(id)?.checked !== true) return false;
  const parent = questions.find((question) => question.id === id)?.parentId ?? null;
  return parent === null || isTicked(parent, questions, plan);
}

/** Questions in reading order: by tab and area, each followed by its nested questions. */
export function readingOrder({ questions }: Pick<VersionContent, "questions">): FormQuestion[] {
  const roots = questions.filter(({ parentId }) => parentId === null);
  return roots
    .toSorted((one, other) => one.tab - other.tab || one.viewPoint - other.viewPoint)
    .flatMap((root) => inDepth(questions, root));
}

const inDepth = (questions: readonly FormQuestion[], question: FormQuestion): FormQuestion[] => [
  question,
  ...nestedIn(questions, question.id).flatMap((nested) => inDepth(questions, nested)),
];

/** A link that is shown needs an address and a text that is written (`isWritten`). */
export const lacksLink = ({ showLink, linkUrl, linkContent }: FormQuestion, lead: Locale): boolean =>
  showLink && !(linkUrl && isWritten(linkContent, lead));

/** The fields of a question that SPEC §3 names differently. */
const specNames = {
  parentId: "parent_id",
  questionOrder: "question_order",
  text: "value",
  isCompulsory: "is_compulsory",
  showCheckbox: "show_checkbox",
  showLink: "show_link",
  linkContent: "link_content",
  linkUrl: "link_url",
} as const;

type Renamed = keyof typeof specNames;

/** A type whose question fields have SPEC §3's names. */
export type SpecNamed<Q> = { [Name in keyof Q as Name extends Renamed ? (typeof specNames)[Name] : Name]: Q[Name] };

/** Names the fields of a question, or of what has some of them, as SPEC §3 does. What else there is stays as it is. */
export function inSpecNames<Q extends object>(question: Q): SpecNamed<Q> {
  const named: Record<string, unknown> = {};
  // Copying what is left of a destructured object takes five times as long.
  for (const name in question) named[specNames[name as unknown as Renamed] ?? name] = question[name];
  return named as SpecNamed<Q>;
}

/** A question in the answer of a call: SPEC §3's names, and what is nested under it. */
export type QuestionNode<Q extends Question<unknown>> = Omit<Q, Renamed> & {
  parent_id: number | null;
  question_order: number;
  value: Q["text"];
  is_compulsory: boolean;
  show_checkbox: boolean;
  show_link: boolean;
  link_content: Q["linkContent"] | null;
  link_url: string | null;
  subItem: QuestionNode<Q>[];
};

/**
 * Questions as the calls answer them (SPEC §3): a tree in their order, where an empty link is null. What else a question has, its
 * answer or its key, stays as it is.
 */
export function questionTree<Q extends Question<unknown>>(questions: readonly Q[]): QuestionNode<Q>[] {
  const nodes = new Map<number, QuestionNode<Q>>();
  for (const question of questions) {
    const node: Record<string, unknown> = inSpecNames(question);
    node.subItem = [];
    node.link_content ||= null;
    node.link_url ||= null;
    nodes.set(question.id, node as QuestionNode<Q>);
  }
  const roots: QuestionNode<Q>[] = [];
  for (const node of nodes.values()) {
    if (node.parent_id === null) roots.push(node);
    else nodes.get(node.parent_id)?.subItem.push(node);
  }
  return roots;
}
