import fc from "fast-check";
import { formTabs, noTexts, questionTypes, type VersionContent, withOrder } from "@/lib/features/form/content/rules";
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

const fields = fc.record({
  tab: fc.integer({ min: 1, max: 3 }),
  viewPoint: fc.integer({ min: 1, max: 6 }),
  type: fc.constantFrom(...questionTypes),
  isCompulsory: fc.boolean(),
  showCheckbox: fc.boolean(),
  text: fc.record({ nb: needed, en: word, "pt-br": word, pt: word }),
  linkContent: anyTexts,
  under: fc.option(fc.nat(), { nil: null, freq: 2 }),
});

/** The questions of any form: at most three levels, nested only under checkboxes and in their areas, in any order of places. */
export const anyQuestions = fc.array(fields, { maxLength: 20 }).map((rows) => {
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
});

/** Any form with its help and a scale of three to six steps. */
export const anyContent: fc.Arbitrary<VersionContent> = fc
  .record({
    questions: anyQuestions,
    help: fc.tuple(anyTexts, anyTexts, anyTexts),
    anchors: fc.array(anyTexts, { minLength: 3, maxLength: 6 }),
  })
  .map(({ questions, help, anchors }) => ({
    questions,
    help: formTabs.map((tab) => ({ tab, texts: help[tab - 1] ?? noTexts() })),
    anchors,
  }));
