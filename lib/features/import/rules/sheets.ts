/** The sheets of a file, in the order in which their rows are stored: a placement names people and groups. */
export const importSheets = ["groups", "people", "placements"] as const;
export type ImportSheet = (typeof importSheets)[number];

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
