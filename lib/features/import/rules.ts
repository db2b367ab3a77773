import type { Role } from "@/lib/platform/auth/permissions";
import { limits } from "@/lib/platform/limits";

/** The sheets of a file, in the order in which their rows are stored: a placement names people and groups. */
export const importSheets = ["groups", "people", "placements"] as const;
export type ImportSheet = (typeof importSheets)[number];

/** What becomes of a row. */
export const rowStates = ["created", "changed", "unchanged", "refused"] as const;
export type RowState = (typeof rowStates)[number];

/** How many rows of a sheet have each state. */
export type StateCounts = Record<RowState, number>;

/** What a cell is written as: `words` is one of some words of the product, `list` has several values with semicolons between. */
export type ImportColumnType = "text" | "day" | "list" | "words";

type Column = { type: ImportColumnType /** In characters, in the template. */; width: number };

/** The columns of each sheet by name, in the order of the template. */
export const importColumns = {
  groups: {
    courseCode: { type: "text", width: 16 },
    name: { type: "text", width: 32 },
    place: { type: "text", width: 32 },
    period: { type: "text", width: 18 },
    startDate: { type: "day", width: 14 },
    endDate: { type: "day", width: 14 },
    domain: { type: "words", width: 26 },
    teachers: { type: "list", width: 44 },
    wards: { type: "list", width: 36 },
    reportForm: { type: "words", width: 28 },
    evaluationForm: { type: "words", width: 28 },
  },
  people: {
    role: { type: "words", width: 22 },
    fullName: { type: "text", width: 32 },
    email: { type: "text", width: 36 },
    username: { type: "text", width: 24 },
    studentNumber: { type: "text", width: 18 },
    areaCode: { type: "text", width: 14 },
    phone: { type: "text", width: 18 },
    userCourseCode: { type: "text", width: 16 },
    language: { type: "words", width: 20 },
  },
  placements: {
    courseCode: { type: "text", width: 16 },
    group: { type: "text", width: 32 },
    groupStart: { type: "day", width: 14 },
    student: { type: "text", width: 36 },
    ward: { type: "text", width: 26 },
    startDate: { type: "day", width: 14 },
    endDate: { type: "day", width: 14 },
    supervisor: { type: "text", width: 36 },
    secondarySupervisor: { type: "text", width: 36 },
  },
} as const satisfies Record<ImportSheet, Record<string, Column>>;

export type ColumnOf<Sheet extends ImportSheet> = keyof (typeof importColumns)[Sheet];
export type ImportColumn = { [Sheet in ImportSheet]: ColumnOf<Sheet> }[ImportSheet];

/** The columns of a sheet, in their order. */
export const columnsOf = <Sheet extends ImportSheet>(sheet: Sheet): ColumnOf<Sheet>[] =>
  Object.keys(importColumns[sheet]) as ColumnOf<Sheet>[];

/** What of a sheet is not read: the headings of other columns, and how many rows are marked as examples. */
export type Unread = { columns: string[]; examples: number };

/** What of a file is not read: of each sheet, and sheets with rows that are none of the template's, or one of them for the second time. */
export type UnreadParts = Record<ImportSheet, Unread> & { sheets: string[] };

/** Without these columns a sheet cannot be read. Their cells cannot be empty either. */
export const neededColumns = {
  groups: ["courseCode", "name", "startDate"],
  people: ["email"],
  placements: ["courseCode", "group", "groupStart", "student"],
} as const satisfies { [Sheet in ImportSheet]: readonly ColumnOf<Sheet>[] };

/** What a new record needs besides; one that exists keeps what it has. */
export const neededForNew = {
  groups: ["place", "period", "endDate"],
  people: ["role", "fullName"],
  placements: ["ward"],
} as const satisfies { [Sheet in ImportSheet]: readonly ColumnOf<Sheet>[] };

/** How large a file can be: its bytes, its unpacked size, and its rows, all sheets together. */
export const importLimits = { bytes: 20 * 1024 * 1024, unpackedBytes: 150_000_000, rows: 10_000 } as const;

const fileFaults: readonly (string | null)[] = [
  "import.error_sheets",
  "import.error_columns",
  "import.error_empty",
  "import.error_rows",
  "system.error_not_spreadsheet",
  "system.error_too_large",
];

/** Is what is wrong with a file in the file, so that it is of no use to send it again? */
export const isFileFault = (problem: string | null): boolean => fileFaults.includes(problem);

/** So many rows of a preview are on a page. */
export const rowPageSize = 50;

/** What is wrong with a cell: the column, what is in it, and what to do, as a message key with its values. */
export type RowProblem = {
  column: string;
  value: string;
  message: string;
  values?: Record<string, string> | undefined;
};

/** A text of a file as it is shown: however much is in a cell, so much of it is kept with its row. */
export const shortened = (text: string): string =>
  // Half of a sign that is stored as two is no sign.
  text.slice(0, limits.inputLength).replace(/[\ud800-\udbff]$/, "");

/** What a row changes: a column, and its texts before and after. Days are `YYYY-MM-DD`; an empty text was nothing. */
export type RowChange = { column: string; before: string; after: string };

/** Does a preview or an import hold a row that is refused? */
export const totalOf = (counts: Record<ImportSheet, StateCounts>, state: RowState): number =>
  importSheets.reduce((sum, sheet) => sum + counts[sheet][state], 0);

/** Of the roles that somebody may give those that an import gives: an administrator is made one by one. */
export const importableRoles = (roles: readonly Role[]): Role[] => roles.filter((role) => role !== "Admin");
