import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import { type Locale, locales } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { limits } from "@/lib/platform/limits";
import type { ReadSheet, WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { url } from "@/lib/platform/validators";
import {
  blankQuestion,
  changedFields,
  deepest,
  formTabs,
  isHeading,
  mostQuestions,
  noTexts,
  ordersOf,
  questionTypes,
  readingOrder,
  scaleSteps,
  type VersionContent,
  withDepths,
} from "./rules";
import type { FlatFormQuestion, Imported, Texts } from "./schema";

const sheetNames = ["questions", "help", "scale"] as const;
type SheetName = (typeof sheetNames)[number];

/** The columns of the sheet of questions that have no language. The level says how deep a row is nested under those above it. */
const plainColumns = [
  ["key", 38],
  ["level", 8],
  ["tab", 8],
  ["viewPoint", 8],
  ["type", 14],
  ["isCompulsory", 12],
  ["showCheckbox", 12],
  ["showLink", 12],
  ["linkUrl", 30],
] as const;

/** How a column is called in errors, e.g. `level`, `text_nb`, `link_content_pt-br`. */
type Column = (typeof plainColumns)[number][0] | "step" | `${"text" | "link_content"}_${Locale}`;

const words = (locale: Locale) => translatorFor(locale, "form");
const wordKeys = { yes: "excel.yes", no: "excel.no" } as const;
const typeKeys = { checkbox: "excel.checkbox", text: "excel.text", rating: "excel.rating" } as const;
const sheetKeys = { questions: "excel.questions", help: "excel.help", scale: "excel.scale" } as const;
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

/** The heading of a column in a language. A column of texts names theirs. */
function headingOf(column: Column, locale: Locale): string {
  const t = words(locale);
  const texts = /^(text|link_content)_(.+)$/.exec(column);
  if (!texts) return t(plainKeys[column as keyof typeof plainKeys]);
  return `${t(texts[1] === "text" ? "excel.column_text" : "excel.column_link_content")} (${texts[2]})`;
}

const textColumns = locales.map((language) => `text_${language}` as const);
const linkColumns = locales.map((language) => `link_content_${language}` as const);
const textsIn = (texts: Texts): string[] => locales.map((language) => texts[language]);

/** A version as the sheets of an Excel file, its headings in a language. */
export function sheetsOf(content: VersionContent, locale: Locale): WrittenSheet[] {
  const t = words(locale);
  const yesNo = (flag: boolean) => t(flag ? wordKeys.yes : wordKeys.no);
  const headed = (columns: readonly (readonly [Column, number])[]) =>
    columns.map(([column, width]) => ({ heading: headingOf(column, locale), width }));
  const wide = <C extends Column>(columns: readonly C[]) => columns.map((column) => [column, 50] as const);
  return [
    {
      name: t(sheetKeys.questions),
      columns: headed([...plainColumns, ...wide(textColumns), ...wide(linkColumns)]),
      rows: readingOrder(content).map((question) => [
        question.key,
        question.depth,
        question.tab,
        question.viewPoint,
        t(typeKeys[question.type]),
        yesNo(question.isCompulsory),
        yesNo(question.showCheckbox),
        yesNo(question.showLink),
        question.linkUrl,
        ...textsIn(question.texts),
        ...textsIn(question.link_content),
      ]),
    },
    {
      name: t(sheetKeys.help),
      columns: headed([["tab", 8], ...wide(textColumns)]),
      rows: content.help.map(({ tab, texts }) => [tab, ...textsIn(texts)]),
    },
    {
      name: t(sheetKeys.scale),
      columns: headed([["step", 8], ...wide(textColumns)]),
      rows: content.anchors.map((texts, index) => [index + 1, ...textsIn(texts)]),
    },
  ];
}

/** What is wrong with a file: message keys under sheet, row and column, e.g. `questions.12.text_nb`, or under `file`. */
export type SheetErrors = Record<string, string[]>;

/**
 * A form as a file tells it. Questions that the draft has, by their keys, keep their ids; others have the negative of their row.
 * Sheets and columns that are not there leave what the draft has.
 */
export type ReadForm = { content: VersionContent; rows: Map<number, number> };

const mostErrors = 200;

type Cells = { row: number; cell: (column: Column) => string | undefined };

/** What a heading or a word of any language means. */
function meaningsOf<T extends string>(
  names: readonly T[],
  wordIn: (name: T, locale: Locale) => string,
): Map<string, T> {
  return new Map(
    names.flatMap((name) =>
      [name, ...locales.map((locale) => wordIn(name, locale))].map((word) => [plain(word), name] as const),
    ),
  );
}
const plain = (word: string) => word.normalize().trim().toLowerCase();

const columnMeanings = () =>
  meaningsOf<Column>([...plainColumns.map(([column]) => column), "step", ...textColumns, ...linkColumns], headingOf);
const sheetMeanings = () => meaningsOf(sheetNames, (name, locale) => words(locale)(sheetKeys[name]));
const typeMeanings = () => meaningsOf(questionTypes, (type, locale) => words(locale)(typeKeys[type]));
const flagMeanings = () => {
  const known = meaningsOf(["yes", "no"], (name, locale) => words(locale)(wordKeys[name]));
  for (const yes of ["true", "1", "x"]) known.set(yes, "yes");
  for (const no of ["false", "0", ""]) known.set(no, "no");
  return known;
};

/** Reads an exported file, as people may have changed it, over a draft. */
export function readSheets(sheets: readonly ReadSheet[], draft: VersionContent): ReadForm | { errors: SheetErrors } {
  const errors: SheetErrors = {};
  const note = (place: string, key: string) => {
    errors[place] = [...(errors[place] ?? []), key];
  };
  const meanings = sheetMeanings();
  const found = new Map<SheetName, ReadSheet>();
  for (const sheet of sheets) {
    const name = meanings.get(plain(sheet.name));
    if (name && !found.has(name)) found.set(name, sheet);
  }
  const questions = found.get("questions");
  if (!questions) return { errors: { file: ["form.error_file_sheets"] } };
  const { rows, list } = readQuestions(tableOf(questions), draft, note);
  const help = readHelp(tableOf(found.get("help")), draft, note);
  const anchors = readScale(tableOf(found.get("scale")), draft, note);
  // Enough to go on with: a wrong file has thousands.
  if (Object.keys(errors).length > 0)
    return { errors: Object.fromEntries(Object.entries(errors).slice(0, mostErrors)) };
  return { content: { questions: list, help, anchors }, rows };
}

/** The rows under a sheet's headings, each cell by what its column means. */
function tableOf(sheet: ReadSheet | undefined): { columns: Set<Column>; rows: Cells[] } {
  const [head, ...rows] = sheet?.rows ?? [];
  const meanings = columnMeanings();
  const places = new Map<Column, number>();
  for (const [place, heading] of (head?.cells ?? []).entries()) {
    const column = meanings.get(plain(heading));
    if (column && !places.has(column)) places.set(column, place);
  }
  return {
    columns: new Set(places.keys()),
    rows: rows.map(({ row, cells }) => ({
      row,
      cell: (column) => {
        const place = places.get(column);
        return place === undefined ? undefined : (cells[place] ?? "");
      },
    })),
  };
}

type Table = ReturnType<typeof tableOf>;
type Note = (place: string, key: string) => void;
const needed = ["tab", "viewPoint", "type", "text_nb"] as const satisfies readonly Column[];

function readQuestions({ columns, rows: cells }: Table, draft: VersionContent, note: Note) {
  const rows = new Map<number, number>();
  const list: FlatFormQuestion[] = [];
  if (needed.some((column) => !columns.has(column))) note("file", "form.error_file_columns");
  else if (cells.length > mostQuestions) note("file", "form.error_too_many");
  else {
    const known = new Map(draft.questions.map((question) => [question.key, question]));
    const seen = new Set<string>();
    const above: FlatFormQuestion[] = [];
    const dictionary = { types: typeMeanings(), flags: flagMeanings() };
    for (const { row, cell } of cells) {
      const wrong = (column: Column, key: string) => note(`questions.${row}.${column}`, key);
      const key = (cell("key") ?? "").toLowerCase();
      if (key !== "" && !z.guid().safeParse(key).success) wrong("key", "form.error_key");
      if (key !== "" && seen.has(key)) wrong("key", "form.error_key_twice");
      seen.add(key);
      const before = known.get(key);
      const level = numberIn(cell("level") || "0", 0, deepest);
      if (level === null || level > above.length) wrong("level", "form.error_level");
      const parent = level === null || level === 0 ? null : above[level - 1];
      if (parent && parent.type !== "checkbox") wrong("level", "form.error_nest_parent");
      const question = readQuestion(cell, wrong, before ?? blankQuestion(-row, key || undefined), dictionary);
      const placed = {
        ...question,
        parentId: parent?.questionId ?? null,
        depth: level ?? 0,
        viewPoint: parent?.viewPoint ?? question.viewPoint,
      };
      above.splice(placed.depth, above.length, placed);
      rows.set(placed.questionId, row);
      list.push(placed);
    }
  }
  return { rows, list };
}

type Read = Cells["cell"];
type Wrong = (column: Column, key: string) => void;

/** What a row says about a question. Columns that are not there leave what it was. */
function readQuestion(
  cell: Read,
  wrong: Wrong,
  before: FlatFormQuestion,
  { types, flags }: { types: Map<string, FlatFormQuestion["type"]>; flags: Map<string, "yes" | "no"> },
): FlatFormQuestion {
  const flagIn = (column: "isCompulsory" | "showCheckbox" | "showLink") => {
    const word = cell(column);
    const meaning = word === undefined ? undefined : flags.get(plain(word));
    if (word !== undefined && !meaning) wrong(column, "form.error_yes_no");
    return meaning ? meaning === "yes" : before[column];
  };
  const numberOf = (column: "tab" | "viewPoint", most: number) => {
    const number = numberIn(cell(column) ?? "", 1, most);
    if (number === null) wrong(column, "form.error_number");
    return number ?? before[column];
  };
  const type = types.get(plain(cell("type") ?? ""));
  if (!type) wrong("type", "form.error_type");
  const address = url.safeParse(cell("linkUrl") ?? before.linkUrl);
  if (!address.success) wrong("linkUrl", address.error.issues[0]?.message ?? "validation.url");
  const question = {
    ...before,
    tab: numberOf("tab", formTabs.length),
    viewPoint: cell("level") && cell("level") !== "0" ? before.viewPoint : numberOf("viewPoint", areas.length),
    type: type ?? before.type,
    isCompulsory: flagIn("isCompulsory"),
    showCheckbox: flagIn("showCheckbox"),
    showLink: flagIn("showLink"),
    linkUrl: address.data ?? "",
    texts: readTexts("text", cell, wrong, before.texts, limits.contentLength),
    link_content: readTexts("link_content", cell, wrong, before.link_content, limits.contentLength),
  };
  if (isHeading({ type: question.type, show_checkbox: question.showCheckbox })) question.isCompulsory = false;
  if (!question.texts.nb) wrong("text_nb", "validation.required");
  if (question.showLink && !question.linkUrl) wrong("linkUrl", "validation.required");
  if (question.showLink && !question.link_content.nb) wrong("link_content_nb", "validation.required");
  return question;
}

function readTexts(kind: "text" | "link_content", cell: Read, wrong: Wrong, before: Texts, most: number): Texts {
  const texts = { ...before };
  for (const language of locales) {
    const text = cell(`${kind}_${language}`) ?? before[language];
    if (text.length > most) wrong(`${kind}_${language}`, "validation.too_long");
    texts[language] = text;
  }
  return texts;
}

/** A whole number from a cell, or null for anything else. */
function numberIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

function readHelp({ columns, rows }: Table, draft: VersionContent, note: Note): VersionContent["help"] {
  if (!columns.has("tab")) return draft.help;
  const read = new Map(draft.help.map(({ tab, texts }) => [tab, texts]));
  for (const { row, cell } of rows) {
    const wrong: Wrong = (column, key) => note(`help.${row}.${column}`, key);
    const tab = numberIn(cell("tab") ?? "", 1, formTabs.length);
    if (tab === null) wrong("tab", "form.error_number");
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

export type MergedForm = { content: VersionContent; result: Omit<Imported, "written" | "revision"> };

/**
 * A read form over the draft. Questions of the draft that the file does not name go, or stay where they are, after those of the file;
 * what they are nested under must then still take them.
 */
export function mergeForm(
  draft: VersionContent,
  { content, rows }: ReadForm,
  removeMissing: boolean,
): MergedForm | { errors: SheetErrors } {
  const missing = draft.questions.filter(({ questionId }) => !rows.has(questionId));
  const parents = new Map([...missing, ...content.questions].map((question) => [question.questionId, question]));
  const areaOf = ({ parentId, viewPoint }: FlatFormQuestion): number => {
    const parent = parentId === null ? undefined : parents.get(parentId);
    return parent ? areaOf(parent) : viewPoint;
  };
  const kept = removeMissing ? [] : missing.map((question) => ({ ...question, viewPoint: areaOf(question) }));
  const questions = withDepths([...content.questions, ...kept]);
  const errors: SheetErrors = {};
  for (const question of questions.slice(content.questions.length)) {
    const parent = questions.find(({ questionId }) => questionId === question.parentId);
    const row = parent && rows.get(parent.questionId);
    if (parent && parent.type !== "checkbox") errors[`questions.${row}.type`] = ["form.error_has_nested"];
    if (question.depth > deepest) errors[row ? `questions.${row}.level` : "file"] = ["form.error_nest_depth"];
  }
  if (questions.length > mostQuestions) errors.file = ["form.error_too_many"];
  if (Object.keys(errors).length > 0) return { errors };

  const [was, is] = [ordersOf(draft.questions), ordersOf(questions)];
  const before = new Map(draft.questions.map((question) => [question.questionId, question]));
  const isSame = (question: FlatFormQuestion, earlier: FlatFormQuestion) =>
    changedFields(earlier, question).length === 0 &&
    (["parentId", "tab", "viewPoint"] as const).every((field) => question[field] === earlier[field]) &&
    was.get(question.questionId) === is.get(question.questionId);
  const [added, updated] = [[] as Imported["added"], [] as Imported["updated"]];
  for (const question of content.questions) {
    const earlier = before.get(question.questionId);
    const told = { row: rows.get(question.questionId) ?? 0, text: question.texts.nb };
    if (!earlier) added.push(told);
    else if (!isSame(question, earlier)) updated.push(told);
  }
  const differs = (field: "help" | "anchors") => JSON.stringify(content[field]) !== JSON.stringify(draft[field]);
  return {
    content: { ...content, questions },
    result: {
      added,
      updated,
      unchanged: content.questions.length - added.length - updated.length,
      missing: missing.map(({ questionId, texts }) => ({ questionId, text: texts.nb })),
      removed: removeMissing ? missing.length : 0,
      helpChanged: differs("help"),
      scaleChanged: differs("anchors"),
    },
  };
}
