import "server-only";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { activeLanguages, readLanguages } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { sheetNamer } from "@/lib/platform/spreadsheet/sheet-names.mjs";
import { wordKey } from "../rules/keys";
import { columnsOf, type ImportSheet, importSheets } from "../rules/sheets";

/** The words of a file by their keys, in every language of the school. */
export type ImportWords = {
  sheets: ReadonlyMap<string, ImportSheet>;
  /** The names of the sheet that says how to fill in the others. */
  guides: ReadonlySet<string>;
  /** The columns of each sheet by their headings. */
  columns: Record<ImportSheet, ReadonlyMap<string, string>>;
  /** The headings of the column that marks examples, and the words that do. */
  notes: ReadonlySet<string>;
  examples: ReadonlySet<string>;
  /** The headings of the column that a workbook of refused rows has besides. */
  advice: ReadonlySet<string>;
  roles: ReadonlyMap<string, Role>;
  languages: ReadonlyMap<string, Locale>;
};

/** A column's heading in a language. */
export const headingOf = (locale: Locale, column: string): string =>
  translatorFor(locale, "import")(`column_${column}` as "column_name");

const namedSheets = [...importSheets, "guide"] as const;

/** A sheet's name in a language, as a file has it; `guide` says how to fill in the others. */
export function sheetNameOf(locale: Locale, sheet: (typeof namedSheets)[number]): string {
  const t = translatorFor(locale, "import");
  const nameOf = sheetNamer();
  const names = namedSheets.map((one) => nameOf(t(`sheet_${one}`)));
  return names[namedSheets.indexOf(sheet)] ?? "";
}

/** What people may write in a file, in whatever language of the school. The names of the product's own are understood too. */
export function importWords(): ImportWords {
  const all = readLanguages();
  const known = <Name extends string>(names: readonly Name[], wordOf: (locale: Locale, name: Name) => string) =>
    new Map(
      names.flatMap((name) =>
        [name, ...all.map((locale) => wordOf(locale, name))].map((word) => [wordKey(word), name]),
      ),
    );
  const columns = (sheet: ImportSheet) => known(columnsOf(sheet) as string[], headingOf);
  return {
    sheets: known(importSheets, sheetNameOf),
    guides: new Set(known(["guide"], sheetNameOf).keys()),
    columns: { groups: columns("groups"), people: columns("people"), placements: columns("placements") },
    notes: new Set(known(["note"], headingOf).keys()),
    examples: new Set(known(["example"], (locale) => translatorFor(locale, "import")("example")).keys()),
    advice: new Set(known(["advice"], headingOf).keys()),
    roles: known(roles, (locale, role) => translatorFor(locale, "role")(role)),
    languages: new Map(
      activeLanguages().flatMap(({ code, name }) => [code, name].map((word) => [wordKey(word), code])),
    ),
  };
}
