import type { Locale } from "@/lib/platform/i18n/locales";
import type { WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { type FormKind, formKinds, hasQuestionsOn, readingOrder, type VersionContent } from "../../content/rules";
import {
  areaNames,
  type Column,
  headingOf,
  linkColumns,
  plainColumns,
  sheetLanguages,
  sheetNameOf,
  tabNames,
  textColumns,
  textsIn,
  typeKeys,
  wordKeys,
  words,
} from "./columns";

/** A version of a form as the sheets of an Excel file, its headings in a language. */
export function sheetsOf(kind: FormKind, content: VersionContent, locale: Locale): WrittenSheet[] {
  const t = words(locale);
  const languages = sheetLanguages();
  const yesNo = (flag: boolean) => t(flag ? wordKeys.yes : wordKeys.no);
  const [tabs, areaNamed] = [tabNames(kind, locale), areaNames(locale)];
  const flags = [yesNo(true), yesNo(false)];
  const choices = new Map<Column, readonly string[]>([
    ["viewPoint", areaNamed],
    ["type", formKinds[kind].types.map((type) => t(typeKeys[type]))],
    ["isCompulsory", flags],
    ["showCheckbox", flags],
    ["showLink", flags],
  ]);
  const headed = (columns: readonly (readonly [Column, number])[], offeredTabs: readonly string[]) =>
    columns.map(([column, width]) => ({
      heading: headingOf(column, locale),
      width,
      choices: column === "tab" ? offeredTabs : choices.get(column),
    }));
  const wide = <C extends Column>(columns: readonly C[]) => columns.map((column) => [column, 50] as const);
  return [
    {
      name: sheetNameOf("questions", locale),
      columns: headed(
        [...plainColumns, ...wide(textColumns(languages)), ...wide(linkColumns(languages))],
        tabs.filter((_, index) => hasQuestionsOn(kind, index + 1)),
      ),
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
        ...textsIn(question.text, languages),
        ...textsIn(question.linkContent, languages),
      ]),
    },
    {
      name: sheetNameOf("help", locale),
      columns: headed([["tab", 18], ...wide(textColumns(languages))], tabs),
      rows: content.help.map(({ tab, texts }) => [tabs[tab - 1] ?? tab, ...textsIn(texts, languages)]),
    },
    {
      name: sheetNameOf("scale", locale),
      columns: headed([["step", 8], ...wide(textColumns(languages))], tabs),
      rows: content.anchors.map((texts, index) => [index + 1, ...textsIn(texts, languages)]),
    },
  ];
}
