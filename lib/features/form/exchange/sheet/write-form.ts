import type { Locale } from "@/lib/platform/i18n/locales";
import type { WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { questionTypes, readingOrder, type VersionContent } from "../../content/rules";
import {
  areaNames,
  type Column,
  headingOf,
  linkColumns,
  plainColumns,
  sheetKeys,
  tabNames,
  textColumns,
  textsIn,
  typeKeys,
  wordKeys,
  words,
} from "./columns";

/** A version as the sheets of an Excel file, its headings in a language. */
export function sheetsOf(content: VersionContent, locale: Locale): WrittenSheet[] {
  const t = words(locale);
  const yesNo = (flag: boolean) => t(flag ? wordKeys.yes : wordKeys.no);
  const [tabs, areaNamed] = [tabNames(locale), areaNames(locale)];
  const flags = [yesNo(true), yesNo(false)];
  const choices = new Map<Column, readonly string[]>([
    ["tab", tabs],
    ["viewPoint", areaNamed],
    ["type", questionTypes.map((type) => t(typeKeys[type]))],
    ["isCompulsory", flags],
    ["showCheckbox", flags],
    ["showLink", flags],
  ]);
  const headed = (columns: readonly (readonly [Column, number])[]) =>
    columns.map(([column, width]) => ({ heading: headingOf(column, locale), width, choices: choices.get(column) }));
  const wide = <C extends Column>(columns: readonly C[]) => columns.map((column) => [column, 50] as const);
  return [
    {
      name: t(sheetKeys.questions),
      columns: headed([...plainColumns, ...wide(textColumns), ...wide(linkColumns)]),
      rows: readingOrder(content).map((question) => [
        question.key,
        question.depth,
        tabs[question.tab - 1] ?? question.tab,
        areaNamed[question.viewPoint - 1] ?? question.viewPoint,
        t(typeKeys[question.type]),
        yesNo(question.isCompulsory),
        yesNo(question.showCheckbox),
        yesNo(question.showLink),
        question.linkUrl,
        ...textsIn(question.text),
        ...textsIn(question.linkContent),
      ]),
    },
    {
      name: t(sheetKeys.help),
      columns: headed([["tab", 18], ...wide(textColumns)]),
      rows: content.help.map(({ tab, texts }) => [tabs[tab - 1] ?? tab, ...textsIn(texts)]),
    },
    {
      name: t(sheetKeys.scale),
      columns: headed([["step", 8], ...wide(textColumns)]),
      rows: content.anchors.map((texts, index) => [index + 1, ...textsIn(texts)]),
    },
  ];
}
