import { expect, test } from "vitest";
import { acceptedLocale } from "./locales";

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
