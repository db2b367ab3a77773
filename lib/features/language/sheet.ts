import { expectedOf, problemOf } from "@/lib/platform/i18n/check-text";
import { type Locale, locales } from "@/lib/platform/i18n/locales";
import { readLanguages } from "@/lib/platform/i18n/school-texts";
import { shippedMessages } from "@/lib/platform/i18n/shipped";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { canonicalWords } from "@/lib/platform/identifiers";
import type { ReadSheet, WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { shippedAt } from "./queries/shipped-texts";
import { screenOf } from "./rules";
import type { TextItem } from "./schema";

const columns = [
  ["key", 45],
  ["screen", 20],
  ["default", 60],
  ["downloaded", 60],
  ["value", 60],
] as const;

type Column = (typeof columns)[number][0];

/** The heading of the texts includes their language, as in the file of a form. */
const headingOf = (column: Column, heading: string, code: Locale): string =>
  column === "value" ? `${heading} (${code})` : heading;

/**
 * The texts of a language as a sheet: a row a text. What is shown is in the last column, to be written in, and beside it once more, by
 * which reading the file tells what was written in it.
 */
export function sheetOf(texts: readonly Omit<TextItem, "placeholders">[], code: Locale, locale: Locale): WrittenSheet {
  const t = translatorFor(locale, "texts");
  return {
    name: t("sheet"),
    columns: columns.map(([column, width]) => ({ heading: headingOf(column, t(`column_${column}`), code), width })),
    rows: texts.map(({ key, value, shipped, default: standard }) => {
      const shown = value ?? shipped ?? "";
      return [key, t(`screen.${screenOf(key)}` as "screen.common"), standard, shown, shown];
    }),
  };
}

/** What was written in a row of a file. `downloaded` is what was there before; undefined in a file that does not say. */
export type WrittenText = { row: number; key: string; value: string; downloaded: string | undefined };

type Errors = Record<string, string[]>;

/** Enough errors to show: a wrong file can have thousands. */
const maxErrors = 200;

/** What was written in a file of texts, each checked: errors are message keys by row and column, e.g. `texts.12.value`, or of the `file`. */
export function readTexts(sheets: readonly ReadSheet[], code: Locale): { texts: WrittenText[]; errors: Errors } {
  const [head, ...rows] = sheets[0]?.rows ?? [];
  const headings = (head?.cells ?? []).map(partsOf);
  const places = {
    key: placeOf("key", headings),
    value: placeOf("value", headings),
    downloaded: placeOf("downloaded", headings),
  };
  if (places.key < 0 || places.value < 0) return { texts: [], errors: { file: ["texts.error_columns"] } };
  if ((headings[places.value]?.code ?? code) !== code) return { texts: [], errors: { file: ["texts.error_language"] } };
  const texts: WrittenText[] = [];
  const errors: Errors = {};
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const key = (cells[places.key] ?? "").trim();
    const value = plainText(cells[places.value] ?? "");
    const downloaded = places.downloaded < 0 ? undefined : plainText(cells[places.downloaded] ?? "");
    if (value === downloaded) continue;
    const shipped = shippedAt(key);
    const problem = value === "" || shipped.length === 0 ? null : problemOf(value, expectedOf(shipped));
    if (shipped.length === 0) errors[`texts.${row}.key`] = ["texts.error_key"];
    else if (seen.has(key)) errors[`texts.${row}.key`] = ["texts.error_key_twice"];
    if (problem) errors[`texts.${row}.value`] = [problem];
    seen.add(key);
    texts.push({ row, key, value, downloaded });
  }
  return { texts, errors: someOf(errors) };
}

/** The rows of a file whose text is another one now than when it was downloaded, as errors. */
export const meanwhileErrors = (rows: readonly Pick<WrittenText, "row">[]): Errors =>
  someOf(Object.fromEntries(rows.map(({ row }) => [`texts.${row}.value`, ["texts.error_meanwhile"]])));

const someOf = (errors: Errors): Errors => Object.fromEntries(Object.entries(errors).slice(0, maxErrors));

/** A text as the cell of a file that was saved by Excel has it. */
export const plainText = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/** A heading as it is compared: all of it, and without the language that it names. */
type Heading = { whole: string; name: string; code?: string };

function partsOf(cell: string): Heading {
  const whole = canonicalWords(cell);
  const [, name = "", code] = /^(.*?)(?:\s*\(([\w-]+)\))?$/.exec(whole) ?? [];
  return { whole, name, code };
}

/** The headings of a column: its own name, the product's, and the school's in every language. */
const headingsOf = (column: Column): ReadonlySet<string> =>
  new Set(
    [
      column,
      ...locales.map((locale) => String(shippedMessages(locale).texts[`column_${column}`])),
      ...readLanguages().map((locale) => translatorFor(locale, "texts")(`column_${column}`)),
    ].map(canonicalWords),
  );

/** Where a column is. A heading with a language comes first: without one, it may be that of another column in another language. */
function placeOf(column: Column, headings: readonly Heading[]): number {
  const known = headingsOf(column);
  const place = headings.findIndex(({ name, code }) => column === "value" && code !== undefined && known.has(name));
  return place >= 0 ? place : headings.findIndex(({ whole }) => known.has(whole));
}
