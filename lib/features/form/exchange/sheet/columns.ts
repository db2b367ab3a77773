import { areas } from "@/lib/platform/areas";
import { firstLocale, type Locale, leadLanguage, locales } from "@/lib/platform/i18n/locales";
import { activeLanguages } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { sheetNamer } from "@/lib/platform/spreadsheet/sheet-names.mjs";
import { type FormKind, formTabs } from "../../content/rules";
import type { Texts } from "../../content/schema";
import { type SheetName, sheetNames } from "../schema";

/** The columns of the sheet of questions that have no language. The level is the nesting depth under the rows above. */
export const plainColumns = [
  ["key", 38],
  ["level", 8],
  ["tab", 18],
  ["viewPoint", 30],
  ["type", 14],
  ["isCompulsory", 12],
  ["showCheckbox", 12],
  ["showLink", 12],
  ["linkUrl", 30],
] as const;

/** The name of a column in errors, e.g. `level`, `text_nb`, `link_content_pt-br`. */
export type Column = (typeof plainColumns)[number][0] | "step" | `${"text" | "link_content"}_${Locale}`;

export const words = (locale: Locale) => translatorFor(locale, "form");

export const wordKeys = { yes: "excel.yes", no: "excel.no" } as const;

/** The names of the tabs of a form in a language, in their order. */
export const tabNames = (kind: FormKind, locale: Locale): string[] =>
  formTabs.map((tab) => words(locale)(`tab_${kind}_${tab}`));

/** The names of the competence areas in a language, in their order. */
export const areaNames = (locale: Locale): string[] => {
  const t = translatorFor(locale, "viewpoint");
  return areas.map((area) => t(String(area) as "1"));
};

export const typeKeys = { checkbox: "excel.checkbox", text: "excel.text", rating: "excel.rating" } as const;

const sheetKeys = { questions: "excel.questions", help: "excel.help", scale: "excel.scale" } as const;

/** A sheet's name in a language, as a file has it. */
export function sheetNameOf(sheet: SheetName, locale: Locale): string {
  const nameOf = sheetNamer();
  const names = sheetNames.map((one) => nameOf(words(locale)(sheetKeys[one])));
  return names[sheetNames.indexOf(sheet)] ?? "";
}

const plainKeys = {
  key: "excel.column_key",
  level: "excel.column_level",
  tab: "excel.column_tab",
  viewPoint: "excel.column_area",
  type: "excel.column_type",
  isCompulsory: "excel.column_compulsory",
  showCheckbox: "excel.column_checkbox",
  showLink: "excel.column_link",
  linkUrl: "excel.column_address",
  step: "excel.column_step",
} as const;

/** The heading of a column in a language. A column of texts includes their language. */
export function headingOf(column: Column, locale: Locale): string {
  const t = words(locale);
  const texts = /^(text|link_content)_(.+)$/.exec(column);
  if (!texts) return t(plainKeys[column as keyof typeof plainKeys]);
  return `${t(texts[1] === "text" ? "excel.column_text" : "excel.column_link_content")} (${texts[2]})`;
}

/** The languages of a sheet: Norwegian, in which the texts from before it went out of use are, and those in use. */
export const sheetLanguages = (): Locale[] => [
  ...new Set<Locale>([firstLocale, ...activeLanguages().map(({ code }) => code)]),
];

/** The language in which a file has every text. */
export const sheetLead = (): Locale => leadLanguage(activeLanguages());

export const textColumns = (languages: readonly Locale[]) => languages.map((language) => `text_${language}` as const);

export const linkColumns = (languages: readonly Locale[]) =>
  languages.map((language) => `link_content_${language}` as const);

/** Headings of files that were downloaded before a term changed, with their columns. They are read but not written. */
export const formerHeadings: readonly (readonly [string, Column])[] = [
  ["Mostrar ligação", "showLink"],
  ["Endereço da ligação", "linkUrl"],
  ...locales.map((language) => [`Texto da ligação (${language})`, `link_content_${language}`] as const),
];

/** Names of tabs in files that were downloaded before a term changed, with their numbers. They are read but not written. */
export const formerTabNames: Readonly<Partial<Record<FormKind, readonly (readonly [string, number])[]>>> = {
  evaluation: [
    ["Hjelp", 3],
    ["Help", 3],
    ["Ajuda", 3],
  ],
};

export const textsIn = (texts: Texts, languages: readonly Locale[]): string[] =>
  languages.map((language) => texts[language] ?? "");
