import fc from "fast-check";
import {
  type FormKind,
  formKindNames,
  formKinds,
  formTabs,
  noTexts,
  type VersionContent,
  withOrder,
} from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { makeFormQuestion } from "../factories/form-question";

const word = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) =>
  text
    .trim()
    .replaceAll(/\p{C}|\p{Z}/gu, " ")
    .trim(),
);
const needed = word.map((text) => text || "Norsk");
const anyTexts = fc.record({ nb: word, en: word, "pt-br": word, pt: word });

const fieldsOf = (kind: FormKind) => {
  const { questionTabs, types, nests } = formKinds[kind];
  return fc.record({
    tab: fc.constantFrom(...questionTabs),
    viewPoint: fc.integer({ min: 1, max: 6 }),
    type: fc.constantFrom(...types),
    isCompulsory: fc.boolean(),
    showCheckbox: nests ? fc.boolean() : fc.constant(false),
    text: fc.record({ nb: needed, en: word, "pt-br": word, pt: word }),
    linkContent: anyTexts,
    under: fc.option(fc.nat(), { nil: null, freq: 2 }),
  });
};

type Fields = ReturnType<typeof fieldsOf> extends fc.Arbitrary<infer F> ? F : never;

function nestedQuestions(rows: readonly Fields[]): FormQuestion[] {
  const questions: FormQuestion[] = [];
  for (const [index, { under, ...given }] of rows.entries()) {
    const parents = questions.filter(({ type, depth }) => type === "checkbox" && depth < 2);
    const parent = under === null ? undefined : parents[under % Math.max(parents.length, 1)];
    const place = parent
      ? { parentId: parent.id, depth: parent.depth + 1, viewPoint: parent.viewPoint }
      : { parentId: null };
    // There is nothing to answer where no box shows.
    const isCompulsory = given.isCompulsory && (given.type !== "checkbox" || given.showCheckbox);
    questions.push(makeFormQuestion(index + 1, { ...given, isCompulsory, ...place }));
  }
  return withOrder(questions);
}

/** The questions of any form of a kind: at most three levels, nested only under checkboxes and in their areas, in any order of places. */
export const anyQuestions = (kind: FormKind): fc.Arbitrary<FormQuestion[]> =>
  fc.array(fieldsOf(kind), { maxLength: 20 }).map(nestedQuestions);

export const anyKind = fc.constantFrom(...formKindNames);

/** Any form of a kind with its help and a scale of three to six steps. */
export const anyContent = (kind: FormKind): fc.Arbitrary<VersionContent> =>
  fc
    .record({
      questions: anyQuestions(kind),
      help: fc.tuple(anyTexts, anyTexts, anyTexts),
      anchors: fc.array(anyTexts, { minLength: 3, maxLength: 6 }),
    })
    .map(({ questions, help, anchors }) => ({
      questions,
      help: formTabs.map((tab) => ({ tab, texts: help[tab - 1] ?? noTexts() })),
      anchors,
    }));

/** Any form: its kind and its content. */
export const anyForm = anyKind.chain((kind) => fc.record({ kind: fc.constant(kind), content: anyContent(kind) }));
