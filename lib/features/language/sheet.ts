import { expectedOf, problemOf } from "@/lib/platform/i18n/check-text";
import { type Locale, locales, type ShippedLocale } from "@/lib/platform/i18n/locales";
import { shippedMessages } from "@/lib/platform/i18n/shipped";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { ReadSheet, WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { shippedAt } from "./queries/shipped-texts";
import { screenOf } from "./rules";
import type { TextItem } from "./schema";

const columns = [
  ["key", 45],
  ["screen", 20],
  ["default", 60],
  ["value", 60],
] as const;

/** The texts of a language as a sheet: a row a text, what is shown in the last column. */
export function sheetOf(texts: readonly Omit<TextItem, "placeholders">[], locale: Locale): WrittenSheet {
  const t = translatorFor(locale, "texts");
  return {
    name: t("sheet"),
    columns: columns.map(([column, width]) => ({ heading: t(`column_${column}`), width })),
    rows: texts.map(({ key, value, shipped, default: standard }) => [
      key,
      t(`screen.${screenOf(key)}` as "screen.common"),
      standard,
      value ?? shipped ?? "",
    ]),
  };
}

export type ReadTexts = { texts: { key: string; value: string }[]; errors: Record<string, string[]> };

/** Enough errors to show: a wrong file can have thousands. */
const maxErrors = 200;

/** The texts of a read file, each checked: errors are message keys by row and column, e.g. `texts.12.value`, or of the `file`. */
export function readTexts(sheets: readonly ReadSheet[]): ReadTexts {
  const [head, ...rows] = sheets[0]?.rows ?? [];
  const places = { key: placeOf("key", head?.cells), value: placeOf("value", head?.cells) };
  if (places.key < 0 || places.value < 0) return { texts: [], errors: { file: ["texts.error_columns"] } };
  const texts: ReadTexts["texts"] = [];
  const errors: ReadTexts["errors"] = {};
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const key = (cells[places.key] ?? "").trim();
    const value = (cells[places.value] ?? "").replaceAll("\r\n", "\n").trim();
    const shipped = shippedAt(key);
    const problem = value === "" || shipped.length === 0 ? null : problemOf(value, expectedOf(shipped));
    if (shipped.length === 0) errors[`texts.${row}.key`] = ["texts.error_key"];
    else if (seen.has(key)) errors[`texts.${row}.key`] = ["texts.error_key_twice"];
    if (problem) errors[`texts.${row}.value`] = [problem];
    seen.add(key);
    texts.push({ key, value });
  }
  return { texts, errors: Object.fromEntries(Object.entries(errors).slice(0, maxErrors)) };
}

/** A column is found by its own name and by its heading in any shipped language. */
function placeOf(column: "key" | "value", cells: readonly string[] = []): number {
  const heading = (locale: ShippedLocale) => String(shippedMessages(locale).texts[`column_${column}`]);
  const names = new Set([column, ...locales.map(heading)]);
  return cells.findIndex((cell) => names.has(cell.trim()));
}
