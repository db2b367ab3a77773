import { exportNeeds } from "@/lib/features/job/rules";

/** What can be exported. */
export const exportKinds = ["evaluations", "reports", "absences", "users", "groups", "audit"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** What the cells of a column are. `code` is a word of the product, shown in the reader's language; `free` what people have written. */
export type ColumnType = "text" | "number" | "day" | "moment" | "code" | "free";

/** Every column by its name: its type, and its width in characters. */
export const columnTypes = {
  name: ["text", 32],
  student: ["text", 32],
  studentNumber: ["text", 18],
  group: ["text", 30],
  courseCode: ["text", 16],
  place: ["text", 30],
  ward: ["text", 26],
  period: ["text", 18],
  supervisor: ["text", 30],
  secondSupervisor: ["text", 30],
  startDate: ["day", 13],
  endDate: ["day", 13],
  stage: ["code", 26],
  midtermStudent: ["number", 22],
  midtermSupervisor: ["number", 22],
  finalStudent: ["number", 22],
  finalSupervisor: ["number", 22],
  outcome: ["code", 24],
  decidedOn: ["day", 14],
  grounds: ["free", 60],
  studentComments: ["free", 60],
  supervisorComments: ["free", 60],
  date: ["day", 13],
  status: ["code", 26],
  createdAt: ["moment", 18],
  feedbackCount: ["number", 18],
  title: ["free", 40],
  studentText: ["free", 60],
  feedbackText: ["free", 60],
  absenceKind: ["code", 20],
  registeredAt: ["moment", 18],
  madeUpOn: ["day", 14],
  confirmedBy: ["text", 30],
  confirmedAt: ["moment", 18],
  username: ["text", 26],
  email: ["text", 36],
  phone: ["text", 20],
  role: ["code", 20],
  access: ["code", 16],
  domain: ["text", 30],
  language: ["text", 20],
  lastSignInAt: ["moment", 18],
  teachers: ["text", 40],
  students: ["number", 12],
  state: ["code", 18],
  at: ["moment", 18],
  actor: ["text", 30],
  viewer: ["text", 30],
  action: ["code", 44],
  recordKind: ["code", 26],
  recordId: ["number", 12],
  about: ["text", 32],
  details: ["code", 80],
} as const satisfies Record<string, readonly [ColumnType, number]>;
export type ColumnName = keyof typeof columnTypes;

/** Who and where, of everything about a placement. */
const placed = ["student", "studentNumber", "group", "courseCode", "place", "ward", "period"] as const;

/** The columns of each kind, in their order in the file. */
export const exportColumns = {
  evaluations: [
    ...placed,
    "startDate",
    "endDate",
    "supervisor",
    "secondSupervisor",
    "stage",
    "midtermStudent",
    "midtermSupervisor",
    "finalStudent",
    "finalSupervisor",
    "outcome",
    "decidedOn",
    "grounds",
    "studentComments",
    "supervisorComments",
  ],
  reports: [
    "date",
    "status",
    ...placed,
    "supervisor",
    "createdAt",
    "feedbackCount",
    "title",
    "studentText",
    "feedbackText",
  ],
  absences: ["date", "absenceKind", ...placed, "registeredAt", "madeUpOn", "confirmedBy", "confirmedAt"],
  users: [
    "name",
    "username",
    "email",
    "phone",
    "role",
    "access",
    "domain",
    "studentNumber",
    "courseCode",
    "language",
    "createdAt",
    "lastSignInAt",
  ],
  groups: ["name", "courseCode", "place", "period", "startDate", "endDate", "state", "domain", "teachers", "students"],
  audit: ["at", "actor", "viewer", "action", "recordKind", "recordId", "about", "details"],
} as const satisfies Record<ExportKind, readonly ColumnName[]>;

/** Has a column what people have written? Such a column is in a file only when it was chosen. */
export const isFreeText = (column: ColumnName): boolean => columnTypes[column][0] === "free";

/** The columns of a kind that are in a file unless others are chosen. */
export const usualColumns = (kind: ExportKind): ColumnName[] =>
  exportColumns[kind].filter((column) => !isFreeText(column));

/** The columns of a file in their order: those chosen, or else the usual ones. */
export const columnsOf = (kind: ExportKind, chosen: readonly ColumnName[] | undefined): ColumnName[] =>
  chosen === undefined ? usualColumns(kind) : exportColumns[kind].filter((column) => chosen.includes(column));

export const exportFilters = [
  "groupId",
  "domainId",
  "from",
  "until",
  "role",
  "active",
  "search",
  "recordKind",
  "recordId",
  "action",
] as const;
export type ExportFilterName = (typeof exportFilters)[number];

/** By what the rows of each kind can be chosen. */
export const filtersOf: Record<ExportKind, readonly ExportFilterName[]> = {
  evaluations: ["groupId", "domainId", "from", "until"],
  reports: ["groupId", "domainId", "from", "until"],
  absences: ["groupId", "domainId", "from", "until"],
  users: ["role", "active", "domainId"],
  groups: ["domainId", "from", "until"],
  audit: ["search", "recordKind", "recordId", "action", "from", "until"],
};

/** The kinds that somebody can export. */
export const kindsFor = ({ permissions }: { permissions: readonly string[] }): ExportKind[] =>
  exportKinds.filter((kind) => {
    const needed = exportNeeds[kind];
    return needed === undefined || permissions.includes(needed);
  });

/** So many exports of one person wait or run at a time. */
export const maxOpenExports = 5;
