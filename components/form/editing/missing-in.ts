import type { Texts } from "@/lib/features/form/content/schema";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import type { Language, Locale } from "@/lib/platform/i18n/locales";

/** The languages in which a question may have fallen behind the Norwegian text. */
export const staleOf = ({ stale }: Pick<FormEditor, "stale">, questionId: number | undefined): readonly Locale[] =>
  stale.questions.find((entry) => entry.questionId === questionId)?.languages ?? [];

/** The languages, of those in use, that a text does not have. */
export const missingIn = (texts: Texts, languages: readonly Language[]): Locale[] =>
  languages.map(({ code }) => code).filter((code) => (texts[code] ?? "").trim() === "");
