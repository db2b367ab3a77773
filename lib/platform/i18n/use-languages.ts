"use client";

import { createContext, use } from "react";
import { isShipped, type Language, type Locale, localeNames, shippedLanguages } from "./locales";

/** The languages that people of this school can choose. */
export const LanguagesContext = createContext(shippedLanguages);

/** The languages that people of this school can choose. */
export const useLanguages = (): readonly Language[] => use(LanguagesContext);

/** A language's own name. One that is no longer in use and was not shipped is named by its code. */
export function useLanguageName(): (code: Locale) => string {
  const languages = useLanguages();
  return (code) =>
    languages.find((language) => language.code === code)?.name ?? (isShipped(code) ? localeNames[code] : code);
}
