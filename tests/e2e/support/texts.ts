import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import type { Messages } from "@/lib/platform/i18n/shipped";

/** The product's texts in one language, so that a change of wording breaks no test. */
export function textsIn(locale: Locale) {
  // Playwright cannot import JSON.
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url);
  const messages: Messages = JSON.parse(readFileSync(file, "utf8"));
  return createTranslator<Messages>({ locale: languageTag(locale), messages });
}

export type Texts = ReturnType<typeof textsIn>;

/** The texts in the default language. */
export const t = textsIn("nb");
