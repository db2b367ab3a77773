import type { Role } from "@/lib/platform/auth/permissions";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { RowProblem } from "./rows";

/** What every row of a file has: its number, its cells as they are written, and what is wrong with them alone. */
type Parsed = { row: number; cells: Readonly<Record<string, string>>; problems: readonly RowProblem[] };

/** A row of people; what is undefined was left empty, or is wrong. */
export type ParsedPerson = Parsed & {
  role: Role | undefined;
  fullName: string | undefined;
  email: string | undefined;
  username: string | undefined;
  studentNumber: string | undefined;
  areaCode: string | undefined;
  phone: string | undefined;
  userCourseCode: string | undefined;
  languageCode: Locale | undefined;
};

/** A row of groups. Days are `YYYY-MM-DD`; `domain` and the forms are names as they are written. */
export type ParsedGroup = Parsed & {
  /** Its `groupKey`; null when it has none. */
  key: string | null;
  courseCode: string | undefined;
  name: string | undefined;
  place: string | undefined;
  period: string | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
  domain: string | undefined;
  teachers: string[] | undefined;
  wards: string[] | undefined;
  reportForm: string | undefined;
  evaluationForm: string | undefined;
};

/** A row of placements. Days are `YYYY-MM-DD`; people are mail addresses. */
export type ParsedPlacement = Parsed & {
  /** The `groupKey` of its group; null when it names none. */
  key: string | null;
  groupStart: string | undefined;
  studentEmail: string | undefined;
  studentNumber: string | undefined;
  ward: string | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
  supervisor: string | undefined;
  secondarySupervisor: string | undefined;
};

/** All rows of a file. */
export type ParsedFile = { groups: ParsedGroup[]; people: ParsedPerson[]; placements: ParsedPlacement[] };

/** Rows that come one by one, with pauses between. */
export type Paced<Row> = AsyncIterable<Row>;
