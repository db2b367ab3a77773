import type { FoundStudent, MatchedLine } from "@/lib/features/enrolment/schema";
import type { Choosable } from "../person-combobox";

/** A group to which students are added. Days are `YYYY-MM-DD`. */
export type EnrolledGroup = {
  groupId: number;
  name: string;
  startDate: string;
  endDate: string;
  /** The names of wards that it offers. */
  wards: readonly string[];
};

/** Where, when and with whom: for all, or for one row, where what is empty is as for all. */
export type Terms = {
  ward: string;
  startDate: string;
  endDate: string;
  supervisor: Choosable | null;
  second: Choosable | null;
};

export const noTerms: Terms = { ward: "", startDate: "", endDate: "", supervisor: null, second: null };

/** Somebody who is to be added: what was typed, who could be meant by it, and who is. */
export type ManyRow = {
  key: number;
  line: string;
  people: FoundStudent[];
  studentId: number | null;
  own: Terms;
};

/** The person that a row is about; null while nobody is found or chosen. */
export const studentOf = ({ people, studentId }: ManyRow): FoundStudent | null =>
  people.find(({ userId }) => userId === studentId) ?? null;

/** The element id of the button that removes a row. */
export const removeButtonId = (key: number): string => `remove-many-${key}`;

/** Can a row be saved: is somebody certain, and kept from the group by nothing? */
export const isReady = (row: ManyRow): boolean => studentOf(row)?.failed.length === 0;

/** Why rows cannot be sent, as the end of a message key: nobody is in them, somebody cannot be added, or has no ward; null when they can. */
export function refusalOf(rows: readonly ManyRow[], all: Terms): "nobody" | "blocked" | "ward" | null {
  if (rows.length === 0) return "nobody";
  if (!rows.every(isReady)) return "blocked";
  return rows.some((row) => inputOf(row, all).ward === "") ? "ward" : null;
}

/** Keys are never reused: else a removed row's error would show on a new row. */
let lastKey = 0;

/** The rows with those of matched lines after them. Somebody who is in a row already is not there twice. */
export function withMatched(rows: readonly ManyRow[], matched: readonly MatchedLine[]): ManyRow[] {
  const next = [...rows];
  for (const { line, people } of matched) {
    const only = people.length === 1 ? (people[0]?.userId ?? null) : null;
    if (only !== null && next.some(({ studentId }) => studentId === only)) continue;
    next.push({ key: ++lastKey, line, people, studentId: only, own: noTerms });
  }
  return next;
}

/** A row as the call takes it: what the row does not say is as for all. */
export function inputOf(row: ManyRow, all: Terms) {
  const ward = row.own.ward.trim() || all.ward;
  const startDate = row.own.startDate || all.startDate;
  const endDate = row.own.endDate || all.endDate;
  const supervisorId = (row.own.supervisor ?? all.supervisor)?.userId;
  const secondarySupervisorId = (row.own.second ?? all.second)?.userId;
  return {
    studentId: row.studentId ?? 0,
    ward,
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(supervisorId !== undefined && { supervisorId }),
    ...(secondarySupervisorId !== undefined && { secondarySupervisorId }),
  };
}
