import type { Texts } from "@/lib/features/form/content/schema";
import { type Locale, locales } from "@/lib/platform/i18n/locales";

/** The languages that a text does not have. */
export const missingIn = (texts: Texts): Locale[] => locales.filter((language) => texts[language].trim() === "");
