import { languageTag, localeNames, locales } from "@/lib/platform/i18n/locales";

/** The product's languages, each by its own name, for a Select. */
export const LanguageOptions = () =>
  locales.map((code) => (
    <option key={code} value={code} lang={languageTag(code)}>
      {localeNames[code]}
    </option>
  ));
