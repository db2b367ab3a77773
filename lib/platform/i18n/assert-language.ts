import "server-only";
import { invalidAt } from "../errors";
import type { Locale } from "./locales";
import { isLocale } from "./school-texts";

/** Throws bad input beside `languageCode` for a language that people cannot choose; nothing for one that was left out. */
export function assertLanguage(languageCode: Locale | undefined): void {
  if (languageCode !== undefined && !isLocale(languageCode)) throw invalidAt("languageCode", "validation.invalid");
}
