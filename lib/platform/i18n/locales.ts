/** The languages the product ships, in SPEC §9's fallback order. */
export const locales = ["nb", "en", "pt-br", "pt"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "nb";
export const localeCookie = "locale";

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = {
  nb: "Norsk bokmål",
  en: "English",
  "pt-br": "Português (Brasil)",
  pt: "Português (Portugal)",
};

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The first language of an Accept-Language header that the product ships, or null when it asks for none of them. */
export function acceptedLocale(header: string | null): Locale | null {
  for (const range of (header ?? "").toLowerCase().split(",")) {
    const tag = range.split(";")[0]?.trim() ?? "";
    const [language = ""] = tag.split("-");
    const found = locales.find((locale) => locale === tag) ?? locales.find((locale) => locale === language);
    if (found) return found;
    if (language === "no" || language === "nn") return "nb";
  }
  return null;
}

/** The value in the requested language, else in its nearest relative, else in the first of the fallback order that has one. */
export function inLanguage<T>(byLanguage: { language: string; value: T }[], asked: string): T | undefined {
  const relatives = locales.filter((locale) => locale.slice(0, 2) === asked.slice(0, 2));
  for (const language of [asked, ...relatives, ...locales]) {
    const found = byLanguage.find((entry) => entry.language === language);
    if (found) return found.value;
  }
  return byLanguage[0]?.value;
}

/** Each language as HTML, Intl and ICU spell it. Plain `pt` would be Brazil's there, with its plural of 0 and its names of countries. */
const languageTags = { nb: "nb", en: "en", "pt-br": "pt-BR", pt: "pt-PT" } as const satisfies Record<Locale, string>;
export type LanguageTag = (typeof languageTags)[Locale];

/** The tag of a language; next-intl formats and chooses plurals by it. */
export const languageTag = (locale: Locale): LanguageTag => languageTags[locale];

/** The language of a tag, or null when the product has none with it. */
export const localeOfTag = (tag: string): Locale | null =>
  locales.find((locale) => languageTags[locale] === tag) ?? null;

/** A stored language code as a language the product ships. */
export const asLocale = (code: string): Locale => (isLocale(code) ? code : defaultLocale);
