import { z } from "zod";
import { readLanguages } from "@/lib/platform/i18n/school-texts";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { url } from "@/lib/platform/validators";
import { type FormKind, formKinds, isHeading, isWritten, kindErrors, type VersionContent } from "../../content/rules";
import type { FormQuestion, Texts } from "../../content/schema";
import { blankQuestion, maxDepth, maxQuestions } from "../../editing/rules";
import { type Column, sheetLead } from "./columns";
import { areaMeanings, type Cells, flagMeanings, plain, type Table, tabMeanings, typeMeanings } from "./read-table";

export type Note = (place: string, key: string) => void;

const needed = ["tab", "viewPoint", "type"] as const satisfies readonly Column[];

/** Texts are in Norwegian, or in the language that leads while that is out of use. */
const hasTexts = (columns: Set<Column>) => columns.has("text_nb") || columns.has(`text_${sheetLead()}`);

export function readQuestions(kind: FormKind, { columns, rows: cells }: Table, draft: VersionContent, note: Note) {
  const rows = new Map<number, number>();
  const list: FormQuestion[] = [];
  if (needed.some((column) => !columns.has(column)) || !hasTexts(columns)) note("file", "form.error_file_columns");
  else if (cells.length > maxQuestions) note("file", "form.error_too_many");
  else {
    const known = new Map(draft.questions.map((question) => [question.key, question]));
    const seen = new Set<string>();
    const above: FormQuestion[] = [];
    const hasLevels = columns.has("level");
    // As the file has it, or else the draft.
    const parentOf = ({ parentId }: FormQuestion) => {
      const isParent = ({ id }: FormQuestion) => id === parentId;
      return parentId === null ? null : (list.find(isParent) ?? draft.questions.find(isParent));
    };
    const dictionary = {
      types: typeMeanings(),
      flags: flagMeanings(),
      tab: tabMeanings(kind),
      viewPoint: areaMeanings(),
    };
    for (const { row, cell } of cells) {
      const wrong = (column: Column, key: string) => note(`questions.${row}.${column}`, key);
      const key = (cell("key") ?? "").toLowerCase();
      if (key !== "" && !z.guid().safeParse(key).success) wrong("key", "form.error_key");
      if (key !== "" && seen.has(key)) wrong("key", "form.error_key_twice");
      seen.add(key);
      const before = known.get(key) ?? blankQuestion(-row, key || undefined);
      const level = hasLevels ? numberIn(cell("level") || "0", 0, maxDepth) : before.depth;
      const parentAbove = level === null || level === 0 ? null : above[level - 1];
      const parent = hasLevels ? parentAbove : parentOf(before);
      const misplaced = levelError(kind, level, parent);
      if (misplaced) wrong("level", misplaced);
      const question = readQuestion(cell, wrong, { ...before, depth: level ?? 0 }, dictionary);
      const placed = {
        ...question,
        parentId: parent?.id ?? null,
        viewPoint: parent?.viewPoint ?? question.viewPoint,
      };
      const { parentId: _, ...unfit } = kindErrors(kind, placed);
      for (const [column, key] of Object.entries(unfit)) wrong(column as keyof typeof unfit, key);
      above.splice(placed.depth, above.length, placed);
      rows.set(placed.id, row);
      list.push(placed);
    }
  }
  return { rows, list };
}

/** Why a row may not be on its level: null when it may. Without a parent it is at the top, or its level is beyond those above it. */
function levelError(kind: FormKind, level: number | null, parent: FormQuestion | null | undefined): string | null {
  if (level !== 0 && !formKinds[kind].nests) return "form.error_kind_nested";
  if (level === null || parent === undefined) return "form.error_level";
  return parent && parent.type !== "checkbox" ? "form.error_nest_parent" : null;
}

type Read = Cells["cell"];

/** What the words of a file mean. */
type Dictionary = {
  types: Map<string, FormQuestion["type"]>;
  flags: Map<string, "yes" | "no">;
  tab: Map<string, number>;
  viewPoint: Map<string, number>;
};

export type Wrong = (column: Column, key: string) => void;

/** A row's values for a question. Missing columns keep the old value. */
function readQuestion(
  cell: Read,
  wrong: Wrong,
  before: FormQuestion,
  { types, flags, ...numbers }: Dictionary,
): FormQuestion {
  const flagIn = (column: "isCompulsory" | "showCheckbox" | "showLink") => {
    const word = cell(column);
    const meaning = word === undefined ? undefined : flags.get(plain(word));
    if (word !== undefined && !meaning) wrong(column, "form.error_yes_no");
    return meaning ? meaning === "yes" : before[column];
  };
  const numberOf = (column: "tab" | "viewPoint") => {
    const number = numbers[column].get(plain(cell(column) ?? ""));
    if (number === undefined) wrong(column, column === "tab" ? "form.error_tab" : "form.error_area");
    return number ?? before[column];
  };
  const type = types.get(plain(cell("type") ?? ""));
  if (!type) wrong("type", "form.error_type");
  const address = url.safeParse(cell("linkUrl") ?? before.linkUrl);
  if (!address.success) wrong("linkUrl", address.error.issues[0]?.message ?? "validation.url");
  const question = {
    ...before,
    tab: numberOf("tab"),
    viewPoint: before.depth > 0 ? before.viewPoint : numberOf("viewPoint"),
    type: type ?? before.type,
    isCompulsory: flagIn("isCompulsory"),
    showCheckbox: flagIn("showCheckbox"),
    showLink: flagIn("showLink"),
    linkUrl: address.data ?? "",
    text: readTexts("text", cell, wrong, before.text, limits.contentLength),
    linkContent: readTexts("link_content", cell, wrong, before.linkContent, limits.contentLength),
  };
  if (isHeading(question)) question.isCompulsory = false;
  const lead = sheetLead();
  if (!isWritten(question.text, lead)) wrong(`text_${lead}`, "validation.required");
  if (question.showLink && !question.linkUrl) wrong("linkUrl", "validation.required");
  if (question.showLink && !isWritten(question.linkContent, lead)) wrong(`link_content_${lead}`, "validation.required");
  return question;
}

export function readTexts(kind: "text" | "link_content", cell: Read, wrong: Wrong, before: Texts, most: number): Texts {
  const texts = { ...before };
  for (const language of readLanguages()) {
    const text = cell(`${kind}_${language}`) ?? before[language] ?? "";
    if (lengthOf(text) > most) wrong(`${kind}_${language}`, "validation.too_long");
    texts[language] = text;
  }
  return texts;
}

/** A whole number from a cell, or null for anything else. */
function numberIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
