import { firstLocale, type Locale, leadLanguage, locales } from "@/lib/platform/i18n/locales";
import { reportTab } from "@/lib/platform/stages";
import {
  formTabs,
  hasTexts,
  isWritten,
  lacksLink,
  languagesOf,
  noTexts,
  ratingSteps,
  readingOrder,
  textIn,
  type VersionContent,
} from "../content/rules";
import type { FormQuestion, Texts } from "../content/schema";
import type { FormComparison, FormProblem, StaleTexts } from "./schema";

/** The fields by which two versions of a question are compared. */
export const comparedFields = [
  "text",
  "type",
  "isCompulsory",
  "showCheckbox",
  "showLink",
  "linkUrl",
  "linkContent",
] as const;

/** Per language how many texts are missing: questions, link texts, help of tabs that have any, anchors if there are any. */
export function missingTexts(
  { questions, help, anchors }: VersionContent,
  languages: readonly Locale[] = locales,
): { language: Locale; count: number }[] {
  const wanted = [
    ...questions.map(({ text }) => text),
    ...questions.filter(({ showLink }) => showLink).map(({ linkContent }) => linkContent),
    ...help.map(({ texts }) => texts).filter(hasTexts),
    ...(anchors.some(hasTexts) ? anchors : []),
  ];
  return languages.map((language) => ({ language, count: wanted.filter((texts) => !texts[language]).length }));
}

/** Gives the languages whose text is as it was although the one of the language that leads, which it says in another language, has changed. */
const staleAmong =
  (languages: readonly Locale[]) =>
  (before: Texts | undefined, after: Texts): Locale[] => {
    const lead = leadLanguage(languages.map((code) => ({ code })));
    if (!before || (before[lead] ?? "") === (after[lead] ?? "")) return [];
    return languages.filter((language) => language !== lead && after[language] && after[language] === before[language]);
  };

/** Where translations into the languages in use may have fallen behind since the version that a draft was made from, by language. */
export function staleTexts(
  before: VersionContent,
  after: VersionContent,
  languages: readonly Locale[] = locales,
): StaleTexts {
  const staleIn = staleAmong(languages);
  const old = new Map(before.questions.map((question) => [question.key, question]));
  const oldHelp = new Map(before.help.map(({ tab, texts }) => [tab, texts]));
  const named = <Place extends object>(place: Place, stale: Locale[]) =>
    stale.length > 0 ? [{ ...place, languages: [...new Set(stale)] }] : [];
  return {
    questions: after.questions.flatMap(({ id: questionId, key, text, showLink, linkContent }) =>
      named({ questionId }, [
        ...staleIn(old.get(key)?.text, text),
        ...(showLink ? staleIn(old.get(key)?.linkContent, linkContent) : []),
      ]),
    ),
    help: after.help.flatMap(({ tab, texts }) => named({ tab }, staleIn(oldHelp.get(tab), texts))),
    scale: [...new Set(after.anchors.flatMap((texts, index) => staleIn(before.anchors[index], texts)))],
  };
}

/**
 * What prevents publishing.
 * @param lead `leadLanguage` of the languages in use
 */
export function problemsOf({ questions, help, anchors }: VersionContent, lead: Locale = firstLocale): FormProblem[] {
  const isMissing = (texts: Texts) => !isWritten(texts, lead);
  const about = (error: string) => (question: FormQuestion) => ({ error, questionId: question.id });
  const hasNested = new Set(questions.map(({ parentId }) => parentId));
  const hidden = questions.filter(
    ({ id, tab, showCheckbox }) => hasNested.has(id) && (tab !== reportTab.planning || !showCheckbox),
  );
  const hasOwnAnchors = anchors.some(hasTexts) || anchors.length !== ratingSteps.length;
  return [
    ...(questions.length === 0 ? [{ error: "form.error_no_questions", questionId: null }] : []),
    ...questions.filter(({ text }) => isMissing(text)).map(about("form.error_missing_text")),
    ...questions.filter((question) => lacksLink(question, lead)).map(about("form.error_missing_link")),
    // A nested question is asked once the student has ticked its parent in the plan.
    ...hidden.map(about("form.error_choice_missing")),
    ...(help.some(({ texts }) => hasTexts(texts) && isMissing(texts))
      ? [{ error: "form.error_missing_help", questionId: null }]
      : []),
    ...(hasOwnAnchors && anchors.some(isMissing) ? [{ error: "form.error_missing_anchors", questionId: null }] : []),
  ];
}

/** What prevents publishing, as errors by question or for the form. */
export function errorsOf(problems: readonly FormProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { error, questionId } of problems) {
    const place = questionId ? `questions.${questionId}` : "form";
    errors[place] = [...(errors[place] ?? []), error];
  }
  return errors;
}

/** The additions, removals, changes and moves between two versions, by the questions' keys. */
export function compareContents(
  before: VersionContent,
  after: VersionContent,
  locale: Locale,
): Omit<FormComparison, "kind" | "before" | "after"> {
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
  ({ key, text, tab, viewPoint, parentId }: FormQuestion) => {
    const parent = questions.find(({ id }) => id === parentId);
    return {
      key,
      text: textIn(text, locale),
      place: { tab, viewPoint, under: parent ? textIn(parent.text, locale) : null },
    };
  };

type Changed = { language: Locale | null; before: string; after: string };

const changedTexts = (before = noTexts(), after = noTexts()): Changed[] =>
  languagesOf(before, after)
    .map((language) => ({ language, before: before[language] ?? "", after: after[language] ?? "" }))
    .filter((change) => change.before !== change.after);

/** The differences of a question between two versions. */
export const changedFields = (before: FormQuestion, after: FormQuestion) =>
  comparedFields.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (typeof was === "object" && typeof is === "object")
      return changedTexts(was, is).map((change) => ({ ...change, field }));
    return was === is ? [] : [{ field, language: null, before: String(was), after: String(is) }];
  });

/** The keys of questions that have moved, to another place or in order: the smallest set that explains the new order. */
function movedKeys(before: readonly FormQuestion[], after: readonly FormQuestion[]): Set<string> {
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
    const kept = new Set(longestIncreasingSubsequence(keys, (key) => ranks.get(key) ?? 0));
    for (const key of keys) if (!kept.has(key)) moved.add(key);
  }
  return moved;
}

/** Each question's place, by keys. A nested question is in its parent's area, wherever that is. */
function placesOf(questions: readonly FormQuestion[]): Map<string, string> {
  const keys = new Map(questions.map(({ id, key }) => [id, key]));
  return new Map(
    questions.map(({ key, parentId, tab, viewPoint }) => [
      key,
      `${tab}:${parentId === null ? viewPoint : keys.get(parentId)}`,
    ]),
  );
}

/** The longest increasing subsequence of the items by rank. */
function longestIncreasingSubsequence<T>(items: readonly T[], rank: (item: T) => number): T[] {
  const runs: T[][] = [];
  for (const item of items) {
    const before = runs.filter((run) => rank(run.at(-1) as T) < rank(item));
    const longest = before.reduce<T[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, item]);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}
