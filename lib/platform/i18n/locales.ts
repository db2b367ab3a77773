/** The languages the product ships, in SPEC §9's fallback order. */
export const locales = ["nb", "en", "pt-br", "pt"] as const;

/** A language with a file of texts. */
export type ShippedLocale = (typeof locales)[number];

/** The code of any language of a school, as it is stored: a language tag (BCP 47) in lower case. */
export type Locale = string;

/**
 * The first of the fallback order. It has every text, so what must never change with the school's choices is made of it: what people
 * sign, and which questions there are.
 */
export const firstLocale: ShippedLocale = "nb";

export const localeCookie = "locale";

/** In the address of a page: its language for a visitor who has chosen none. */
export const languageParameter = "language";

/** Says which version of the texts the last page was made with; read by scripts. */
export const textsCookie = "texts";

/** Each shipped language by its own name. */
export const localeNames: Record<ShippedLocale, string> = {
  nb: "Norsk bokmål",
  en: "English",
  "pt-br": "Português (Brasil)",
  pt: "Português (Portugal)",
};

/** A language by its own name. */
export type Language = { code: Locale; name: string };

/** The languages of a school that has not changed them. */
export const shippedLanguages: readonly Language[] = locales.map((code) => ({ code, name: localeNames[code] }));

/** The language in which a text is always written: Norwegian, or the first of the languages in use while that is not one of them. */
export const leadLanguage = (languages: readonly Pick<Language, "code">[]): Locale =>
  languages.find(({ code }) => code === firstLocale)?.code ?? languages[0]?.code ?? firstLocale;

export const isShipped = (code: unknown): code is ShippedLocale => locales.some((locale) => locale === code);

const primary = (code: string): string => code.split("-", 1)[0] ?? "";

/** The shipped languages in the order in which they stand in for one: itself, its relatives, then the fallback order. */
export const fallbacksOf = (code: Locale): ShippedLocale[] => {
  const rank = (locale: ShippedLocale) => (locale === code ? 0 : primary(locale) === primary(code) ? 1 : 2);
  return locales.toSorted((one, other) => rank(one) - rank(other));
};

/** The shipped language whose texts a language shows where it has none of its own. */
export const baseOf = (code: Locale): ShippedLocale => fallbacksOf(code)[0] ?? firstLocale;

/** The first language of an Accept-Language header that a school has, or null when it asks for none of them. */
export function acceptedLocale(
  header: string | null,
  languages: readonly Pick<Language, "code">[] = shippedLanguages,
): Locale | null {
  const codes = languages.map(({ code }) => code);
  for (const range of (header ?? "").toLowerCase().split(",")) {
    const tag = range.split(";")[0]?.trim() ?? "";
    const language = primary(tag);
    const norwegian = language === "no" || language === "nn" ? "nb" : undefined;
    const found = [tag, language, norwegian].find((wanted) => wanted !== undefined && codes.includes(wanted));
    if (found) return found;
  }
  return null;
}

/** The value in the requested language, else in its nearest relative, else in the first of the fallback order that has one. */
export function inLanguage<T>(byLanguage: { language: string; value: T }[], asked: string): T | undefined {
  for (const language of [asked, ...fallbacksOf(asked)]) {
    const found = byLanguage.find((entry) => entry.language === language);
    if (found) return found.value;
  }
  return byLanguage[0]?.value;
}

/**
 * Each shipped language as HTML, Intl and ICU spell it. Plain `pt` would be Brazil's there, with its plural of 0 and its names of
 * countries.
 */
const languageTags: Record<ShippedLocale, string> = { nb: "nb", en: "en", "pt-br": "pt-BR", pt: "pt-PT" };

/** The tag of a language; next-intl formats and chooses plurals by it. A code that is no tag counts as the first language. */
export function languageTag(locale: Locale): string {
  if (isShipped(locale)) return languageTags[locale];
  return canonicalTag(locale) ?? languageTags[firstLocale];
}

/** A tag as Intl spells it, or null for what is none. */
export function canonicalTag(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}

/** The code of the language that has a tag. */
export const localeOfTag = (tag: string): Locale =>
  locales.find((locale) => languageTags[locale] === tag) ?? tag.toLowerCase();
