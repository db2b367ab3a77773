import type { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { areaCode, digits, email, line, newUsername, phone } from "@/lib/platform/validators";
import { groupKey, wordKey } from "../rules/keys";
import { parseDay } from "../rules/parse-day";
import type { ParsedGroup, ParsedPerson, ParsedPlacement } from "../rules/parsed";
import { type RowProblem, shortened } from "../rules/rows";
import { type ImportColumnType, type ImportSheet, importColumns, neededColumns } from "../rules/sheets";
import type { FileRow } from "./read-rows";
import type { ImportWords } from "./words";

/** What the checks of a call say, as what to do about a cell. */
const advice: Readonly<Record<string, string>> = {
  "validation.too_long": "too_long",
  "validation.characters": "characters",
  "validation.email": "email",
  "validation.username": "username",
  "validation.phone": "phone",
  "validation.area_code": "area_code",
  "validation.digits": "digits",
  "validation.number_digits": "digits",
  "validation.number_max": "number_max",
};

/** What Excel shows in a cell whose formula has failed. */
const excelErrors = new Set(["#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#GETTING_DATA"]);

/** As many characters fit into a cell of Excel; a list of the most teachers or wards that a group can have is shorter. */
const listLength = 32_767;

/** The cells of a row, read one by one; what is wrong with them is collected, of each column only the first. */
function readerOf({ cells }: FileRow, sheet: ImportSheet) {
  const problems: RowProblem[] = [];
  const refuse = (column: string, name: string, values?: Record<string, string>) => {
    if (problems.some((one) => one.column === column)) return undefined;
    const value = shortened(cells[column] ?? "");
    problems.push({ column, value, message: `import.problem.${name}`, ...(values && { values }) });
    return undefined;
  };
  for (const column of neededColumns[sheet]) if (!cells[column]) refuse(column, "required");
  const columns: Partial<Record<string, { type: ImportColumnType }>> = importColumns[sheet];
  for (const [column, text] of Object.entries(cells)) {
    const max = columns[column]?.type === "list" ? listLength : limits.inputLength;
    if (lengthOf(text) > max) refuse(column, "too_long", { max: String(max) });
    if (excelErrors.has(text)) refuse(column, "cell_error");
  }
  const isWrong = (column: string) => problems.some((one) => one.column === column);
  const typed = <Output>(column: string, schema: z.ZodType<Output>, text = cells[column]): Output | undefined => {
    if (text === undefined || isWrong(column)) return undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    const name = advice[parsed.error.issues[0]?.message ?? ""] ?? "required";
    return refuse(column, name, { max: String(name === "number_max" ? limits.numberMax : limits.inputLength) });
  };
  const day = (column: string): string | undefined => {
    const text = cells[column];
    return text === undefined || isWrong(column) ? undefined : (parseDay(text) ?? refuse(column, "date"));
  };
  const list = <Output>(column: string, between: RegExp, schema: z.ZodType<Output>): Output[] | undefined => {
    const text = cells[column];
    if (text === undefined || isWrong(column)) return undefined;
    const values: Output[] = [];
    for (const part of text.split(between).flatMap((one) => one.trim() || [])) {
      const value = typed(column, schema, part);
      if (value === undefined) break;
      values.push(value);
    }
    return values;
  };
  const word = <Meaning>(column: string, meanings: ReadonlyMap<string, Meaning>, otherwise: string) => {
    const text = cells[column];
    return text === undefined || isWrong(column)
      ? undefined
      : (meanings.get(wordKey(text)) ?? refuse(column, otherwise));
  };
  const text = (column: string) => (isWrong(column) ? undefined : cells[column]);
  return { problems, typed, day, list, word, text };
}

// Made once: making one takes longer than using it.
const oneLine = line();

const keyOf = (courseCode: string | undefined, name: string | undefined, startDate: string | undefined) =>
  courseCode && name && startDate ? groupKey({ courseCode, name, startDate }) : null;

/** A person of the sheet, each cell checked as when an account is made by hand. */
export function parsePerson(row: FileRow, words: ImportWords): ParsedPerson {
  const { problems, typed, word, text } = readerOf(row, "people");
  return {
    row: row.row,
    cells: row.cells,
    problems,
    // Which roles there are to choose from depends on who imports.
    role: words.roles.get(wordKey(text("role") ?? "")),
    fullName: typed("fullName", oneLine),
    email: typed("email", email),
    username: typed("username", newUsername),
    studentNumber: typed("studentNumber", digits),
    areaCode: typed("areaCode", areaCode, withPlus(row.cells.areaCode)),
    phone: typed("phone", phone),
    userCourseCode: typed("userCourseCode", oneLine),
    languageCode: word("language", words.languages, "language"),
  };
}

/** A spreadsheet takes `+47` for a number, and shows `47`. */
const withPlus = (text: string | undefined) => (text && /^\d/.test(text) ? `+${text.replace(/^00/, "")}` : text);

/** A group of the sheet, each cell checked as when a group is made by hand. */
export function parseGroup(row: FileRow): ParsedGroup {
  const { problems, typed, day, list, text } = readerOf(row, "groups");
  const [courseCode, name, startDate] = [typed("courseCode", oneLine), typed("name", oneLine), day("startDate")];
  return {
    row: row.row,
    cells: row.cells,
    problems,
    key: keyOf(courseCode, name, startDate),
    courseCode,
    name,
    place: typed("place", oneLine),
    period: typed("period", oneLine),
    startDate,
    endDate: day("endDate"),
    domain: text("domain"),
    teachers: list("teachers", /[;,\s]+/, email),
    wards: list("wards", /[;\n]/, oneLine),
    reportForm: text("reportForm"),
    evaluationForm: text("evaluationForm"),
  };
}

/** A placement of the sheet, each cell checked as when a student is added by hand. */
export function parsePlacement(row: FileRow): ParsedPlacement {
  const { problems, typed, day, text } = readerOf(row, "placements");
  const student = text("student");
  const groupStart = day("groupStart");
  return {
    row: row.row,
    cells: row.cells,
    problems,
    key: keyOf(typed("courseCode", oneLine), typed("group", oneLine), groupStart),
    groupStart,
    studentEmail: student && isNumber(student) ? undefined : typed("student", email),
    studentNumber: student && isNumber(student) ? typed("student", digits) : undefined,
    ward: typed("ward", oneLine),
    startDate: day("startDate"),
    endDate: day("endDate"),
    supervisor: typed("supervisor", email),
    secondarySupervisor: typed("secondarySupervisor", email),
  };
}

const isNumber = (text: string) => /^\d+$/.test(text);
