import { noTexts } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { blankQuestion } from "@/lib/features/form/editing/rules";

/** The key of a question without one: any unique value, the same each time. */
export const keyOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;

/** A question of a form in editing, not in a database: a text of the plan by default. */
export const makeFormQuestion = (questionId: number, given: Partial<FormQuestion> = {}): FormQuestion => ({
  ...blankQuestion(questionId, keyOf(questionId)),
  text: { ...noTexts(), nb: `Spørsmål ${questionId}` },
  ...given,
});

/** A checkbox of the plan. */
export const makeChoice = (questionId: number, given: Partial<FormQuestion> = {}): FormQuestion =>
  makeFormQuestion(questionId, { type: "checkbox", showCheckbox: true, ...given });
