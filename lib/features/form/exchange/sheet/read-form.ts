import { limits } from "@/lib/platform/limits";
import type { ReadSheet } from "@/lib/platform/spreadsheet/workbook";
import { type FormKind, noTexts, scaleSteps, type VersionContent } from "../../content/rules";
import type { Texts } from "../../content/schema";
import { type Imported, type SheetName, sheetNames } from "../schema";
import { type Note, readQuestions, readTexts, type Wrong } from "./read-questions";
import { plain, sheetMeanings, shortened, type Table, tableOf, tabMeanings } from "./read-table";

/** The errors of a file: message keys under sheet, row and column, e.g. `questions.12.text_nb`, or under `file`. */
export type SheetErrors = Record<string, string[]>;

/**
 * A form as described by a file. Questions that the draft has, by their keys, keep their ids; others have the negative of their row.
 * Missing sheets and columns leave the draft's values; those that are not known are named.
 */
export type ReadForm = { content: VersionContent; rows: Map<number, number>; unread: Imported["unread"] };

const maxErrors = 200;

/** Reads an exported file, possibly edited, over a draft of a kind. */
export function readSheets(
  kind: FormKind,
  sheets: readonly ReadSheet[],
  draft: VersionContent,
): ReadForm | { errors: SheetErrors } {
  const errors: SheetErrors = {};
  const note = (place: string, key: string) => {
    errors[place] = [...(errors[place] ?? []), key];
  };
  const meanings = sheetMeanings();
  const found = new Map<SheetName, ReadSheet>();
  const unknown: string[] = [];
  for (const sheet of sheets) {
    const name = meanings.get(plain(sheet.name));
    if (name && !found.has(name)) found.set(name, sheet);
    else if (sheet.rows.length > 1) unknown.push(shortened(sheet.name));
  }
  const questions = found.get("questions");
  if (!questions) return { errors: { file: ["form.error_file_sheets"] } };
  const tables = {
    questions: tableOf(questions),
    help: tableOf(found.get("help")),
    scale: tableOf(found.get("scale")),
  };
  const { rows, list } = readQuestions(kind, tables.questions, draft, note);
  const help = readHelp(kind, tables.help, draft, note);
  const anchors = readScale(tables.scale, draft, note);
  // Enough errors to show: a wrong file can have thousands.
  if (Object.keys(errors).length > 0) return { errors: Object.fromEntries(Object.entries(errors).slice(0, maxErrors)) };
  const columns = sheetNames
    .map((sheet) => ({ sheet, columns: tables[sheet].unread }))
    .filter((unread) => unread.columns.length > 0);
  return { content: { questions: list, help, anchors }, rows, unread: { sheets: unknown, columns } };
}

function readHelp(kind: FormKind, { columns, rows }: Table, draft: VersionContent, note: Note): VersionContent["help"] {
  if (!columns.has("tab")) return draft.help;
  const tabs = tabMeanings(kind);
  const read = new Map(draft.help.map(({ tab, texts }) => [tab, texts]));
  for (const { row, cell } of rows) {
    const wrong: Wrong = (column, key) => note(`help.${row}.${column}`, key);
    const tab = tabs.get(plain(cell("tab") ?? ""));
    if (tab === undefined) wrong("tab", "form.error_tab");
    else read.set(tab, readTexts("text", cell, wrong, read.get(tab) ?? noTexts(), limits.contentLength));
  }
  return [...read].map(([tab, texts]) => ({ tab, texts }));
}

function readScale({ columns, rows }: Table, draft: VersionContent, note: Note): readonly Texts[] {
  if (!columns.has("step")) return draft.anchors;
  if (rows.length < scaleSteps.min || rows.length > scaleSteps.max) note("file", "form.error_scale");
  return rows.map(({ row, cell }, index) => {
    const wrong: Wrong = (column, key) => note(`scale.${row}.${column}`, key);
    if (cell("step") !== String(index + 1)) wrong("step", "form.error_step");
    return readTexts("text", cell, wrong, draft.anchors[index] ?? noTexts(), limits.inputLength);
  });
}
