import { beginningOf } from "@/lib/platform/beginning-of";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readLanguages } from "@/lib/platform/i18n/school-texts";
import type { ReadSheet } from "@/lib/platform/spreadsheet/workbook";
import { type FormKind, questionTypes } from "../../content/rules";
import { sheetNames } from "../schema";
import {
  areaNames,
  type Column,
  formerHeadings,
  formerTabNames,
  headingOf,
  linkColumns,
  plainColumns,
  sheetNameOf,
  tabNames,
  textColumns,
  typeKeys,
  wordKeys,
  words,
} from "./columns";

const shownLength = 100;

export type Cells = { row: number; cell: (column: Column) => string | undefined };

/** The meaning of a heading or a value in any language. */
function meaningsOf<T extends string>(
  names: readonly T[],
  wordIn: (name: T, locale: Locale) => string,
): Map<string, T> {
  return new Map(
    names.flatMap((name) =>
      [name, ...readLanguages().map((locale) => wordIn(name, locale))].map((word) => [plain(word), name] as const),
    ),
  );
}

/** A name in a file as it is shown, however long it is. */
export const shortened = (text: string): string => beginningOf(text.trim(), shownLength);

export const plain = (word: string) => word.normalize().trim().toLowerCase();

const columnMeanings = () => {
  const languages = readLanguages();
  const names = [
    ...plainColumns.map(([column]) => column),
    "step" as const,
    ...textColumns(languages),
    ...linkColumns(languages),
  ];
  const known = meaningsOf<Column>(names, headingOf);
  for (const [heading, column] of formerHeadings) known.set(plain(heading), column);
  return known;
};

export const sheetMeanings = () => meaningsOf(sheetNames, sheetNameOf);

export const typeMeanings = () => meaningsOf(questionTypes, (type, locale) => words(locale)(typeKeys[type]));

export const flagMeanings = () => {
  const known = meaningsOf(["yes", "no"], (name, locale) => words(locale)(wordKeys[name]));
  for (const yes of ["true", "1", "x"]) known.set(yes, "yes");
  for (const no of ["false", "0", ""]) known.set(no, "no");
  return known;
};

/** Numbers by their names in any language, and as files that were downloaded earlier have them: as numbers. */
const numberMeanings = (namesIn: (locale: Locale) => string[]): Map<string, number> =>
  new Map(
    readLanguages().flatMap((locale) =>
      namesIn(locale).flatMap((name, index) => [
        [plain(name), index + 1] as const,
        [String(index + 1), index + 1] as const,
      ]),
    ),
  );

export const tabMeanings = (kind: FormKind): Map<string, number> => {
  const known = numberMeanings((locale) => tabNames(kind, locale));
  for (const [name, tab] of formerTabNames[kind] ?? []) known.set(plain(name), tab);
  return known;
};

export const areaMeanings = () => numberMeanings(areaNames);

/** A sheet by the meaning of its columns. */
export type Table = {
  columns: Set<Column>;
  /** The rows under the headings. */
  rows: Cells[];
  /** The headings without a meaning, or with that of a column before. */
  unread: string[];
};

/** A sheet as a table; an empty one for none. */
export function tableOf(sheet: ReadSheet | undefined): Table {
  const [head, ...rows] = sheet?.rows ?? [];
  const meanings = columnMeanings();
  const places = new Map<Column, number>();
  const unread: string[] = [];
  for (const [place, heading] of (head?.cells ?? []).entries()) {
    const column = meanings.get(plain(heading));
    if (column && !places.has(column)) places.set(column, place);
    else if (heading.trim() !== "") unread.push(shortened(heading));
  }
  return {
    columns: new Set(places.keys()),
    unread,
    rows: rows.map(({ row, cells }) => ({
      row,
      cell: (column) => {
        const place = places.get(column);
        return place === undefined ? undefined : (cells[place] ?? "");
      },
    })),
  };
}
