import { expect, test } from "vitest";
import { acceptedLocale, baseOf, inLanguage, languageTag, localeNames, localeOfTag, locales } from "./locales";
import { translatorFor } from "./translator";

test.each([
  ["nb-NO,nb;q=0.9,no;q=0.8,en;q=0.7", "nb"],
  ["no", "nb"],
  ["nn-NO,en", "nb"],
  ["en-GB,en;q=0.9", "en"],
  ["pt-BR,pt;q=0.9", "pt-br"],
  ["pt-PT", "pt"],
  ["pt-AO", "pt"],
  ["de-DE,sv;q=0.8,en;q=0.6", "en"],
  ["de, *;q=0.5", null],
  ["*", null],
  ["", null],
  [",;,--", null],
  [null, null],
])("for %j the product uses %s", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

test("Portuguese of Portugal is found and named as such, beside Brazil's", () => {
  expect(acceptedLocale("pt-PT,pt;q=0.9")).toBe("pt");
  expect([localeNames.pt, localeNames["pt-br"]]).toEqual(["Português (Portugal)", "Português (Brasil)"]);
});

test.each(locales)("%s has a tag of its own, which leads back to it", (locale) => {
  const tag = languageTag(locale);
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  expect(localeOfTag(tag)).toBe(locale);
});

test.each([
  ["nn", "nn", "nb"],
  ["en-gb", "en-GB", "en"],
  ["pt-ao", "pt-AO", "pt-br"],
  ["zh-hant", "zh-Hant", "nb"],
])("%s, which a school adds, has the tag %s and falls back to %s", (code, tag, base) => {
  expect(languageTag(code)).toBe(tag);
  expect(localeOfTag(tag)).toBe(code);
  expect(baseOf(code)).toBe(base);
});

test.each(["", "x", "en_GB", "--", "a\u0000"])("the code %j, which is no tag, counts as the first language", (code) => {
  expect(languageTag(code)).toBe("nb");
});

test("a language of the school's own is asked for like the shipped ones, and one out of use is not given", () => {
  const languages = [{ code: "nn" }, { code: "en" }];
  expect(acceptedLocale("nn-NO,nb;q=0.8", languages)).toBe("nn");
  expect(acceptedLocale("nb-NO,en;q=0.8", languages)).toBe("en");
});

test("a text is in the asked language, its nearest relative, or the first of the fallback order that has it", () => {
  const texts = (...languages: string[]) => languages.map((language) => ({ language, value: language }));
  expect(inLanguage(texts("en", "nn", "pt"), "nn")).toBe("nn");
  expect(inLanguage(texts("en", "pt-br"), "pt-ao")).toBe("pt-br");
  expect(inLanguage(texts("pt", "en"), "nn")).toBe("en");
  expect(inLanguage(texts("so"), "de")).toBe("so");
});

test("Portugal counts as Portugal does: only 1 is singular", () => {
  expect(languageTag("pt")).toBe("pt-PT");
  const shown = ([0, 1, 2] as const).map((count) => translatorFor("pt", "common")("characters_left", { count }));
  expect(shown).toEqual(["0 caracteres restantes", "1 carácter restante", "2 caracteres restantes"]);
});

test("Portugal formats as Portugal does", () => {
  expect(new Intl.DisplayNames(languageTag("pt"), { type: "region" }).of("CZ")).toBe("Chéquia");
  expect(new Intl.DisplayNames(languageTag("pt-br"), { type: "region" }).of("CZ")).toBe("Tchéquia");
});
