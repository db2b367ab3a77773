import { type Days, daysLater, schoolDayOf } from "@/lib/platform/dates";
import { evaluationStage, type Term } from "../life/rules";
import { lastSafeDayOf, type NoticeRule } from "../notice/rules";
import type { Party, Viewer } from "../rating/rules";

/** Who changes a field: all three seats, the supervisor and the teacher, or the supervisor alone. */
const all = ["student", "supervisor", "teacher"] as const;
const staff = ["supervisor", "teacher"] as const;

/** What a field holds: a moment in ISO 8601, one line, a longer text, or yes or no. Null clears it. */
export type TalkValueKind = "moment" | "line" | "text" | "answer";

type FieldRules = {
  writers: readonly (typeof all)[number][];
  value: TalkValueKind;
  /** Whose it is before both parts are in; null when it opens only then. */
  early: "all" | "staff" | null;
};

/**
 * The fields of a term's talk: who writes each, and what is in it. "early" ones are written before both parts are in; the student reads
 * one of the staff only after that.
 */
export const talkFields = {
  /** When the talk is. */
  startsAt: { writers: all, value: "moment", early: "all" },
  place: { writers: all, value: "line", early: "all" },
  /** What was talked about beside the questions. */
  comment: { writers: all, value: "text", early: null },
  held: { writers: staff, value: "answer", early: null },
  dangerOfNotPassing: { writers: staff, value: "answer", early: "staff" },
  needForExtraHelp: { writers: staff, value: "answer", early: null },
  /** The supervisor recommends to pass or not, at endterm. */
  recommendation: { writers: ["supervisor"], value: "answer", early: null },
} as const satisfies Record<string, FieldRules>;

export type TalkFieldName = keyof typeof talkFields;
export const talkFieldNames = Object.keys(talkFields) as TalkFieldName[];

/** What was said about a question: a field for each question of the term. */
export type PointField = `point:${number}`;
export type TalkFieldKey = TalkFieldName | PointField;
export const pointField = (questionId: number): PointField => `point:${questionId}`;

/** The question of a point's field; null for any other field. */
export const questionOfPoint = (field: string): number | null => {
  const [, id] = /^point:([1-9]\d{0,9})$/.exec(field) ?? [];
  return id === undefined ? null : Number(id);
};

/** A point is as a comment: written by all three, once both parts are in. */
const pointRules: FieldRules = { writers: all, value: "text", early: null };

/** The rules of a field by its name; null for no field of a talk. */
export function rulesOf(field: string): FieldRules | null {
  if (questionOfPoint(field) !== null) return pointRules;
  return Object.hasOwn(talkFields, field) ? talkFields[field as TalkFieldName] : null;
}

/** Is a field a text that is written while people talk? Nothing else on the page depends on it but what is signed. */
export const isTextField = (field: string): boolean => rulesOf(field)?.value === "text";

/** The seat in which somebody takes part in a talk: a secondary supervisor only while standing in. */
export type TalkSeat = (typeof all)[number];
export const talkSeatOf = ({ writes }: Viewer, isTeacher: boolean): TalkSeat | null => (isTeacher ? "teacher" : writes);

/** What decides who reads and writes the fields of a talk. */
export type TalkState = {
  /** Both parts are in, or not waited for. */
  isOpen: boolean;
  /** The term is the running stage. */
  isRunning: boolean;
  isEndterm: boolean;
};

/** Can somebody change a field now? */
export function canWriteField(field: string, seat: TalkSeat | null, state: TalkState): boolean {
  const rules = rulesOf(field);
  if (!rules || seat === null || !state.isRunning) return false;
  if (field === "recommendation" && !state.isEndterm) return false;
  return rules.writers.includes(seat) && (state.isOpen || rules.early !== null);
}

/** Does somebody read a field now? Before both parts are in, the student's side sees only when and where the talk is. */
export function canReadField(field: string, party: Party | null, { isOpen }: TalkState): boolean {
  const rules = rulesOf(field);
  if (!rules) return false;
  if (isOpen || rules.early === "all") return true;
  return rules.early === "staff" && party !== "student";
}

/** The events of a term's talk: its hour is set or moved, and what a reminder of each kind says. */
export const talkEvents = {
  1: { set: "mid-term", schedule: "mid-term-not-agreed", submit: "mid-term-not-submitted" },
  2: { set: "end-term", schedule: "end-term-not-agreed", submit: "end-term-not-submitted" },
} as const satisfies Record<Term, Record<"set" | ReminderKind, string>>;

/** How many days after the placement's last one a talk may still be. */
const talkDaysAfter = 92;

/** The days on which a talk of the placement can be, both included. */
export const talkDaysOf = ({ startDate, endDate }: Days) => ({
  from: startDate,
  until: daysLater(endDate, talkDaysAfter),
});

/** Is a talk said to be held although it is agreed for a day that is to come? Gives that day, else null. */
export function heldAhead({ held, startsAt }: { held: unknown; startsAt: unknown }, day: string): string | null {
  if (held !== true || typeof startsAt !== "string") return null;
  const agreed = schoolDayOf(startsAt);
  return agreed > day ? agreed : null;
}

/** The talk that is agreed for a day or later and has not been held, from what is stored of it; null without one. */
export function comingTalk(
  { held, startsAt, place }: Record<"held" | "startsAt" | "place", unknown>,
  day: string,
): { startsAt: string; place: string | null } | null {
  if (typeof startsAt !== "string" || held === true || schoolDayOf(startsAt) < day) return null;
  return { startsAt, place: typeof place === "string" ? place : null };
}

/** When somebody is reminded of a talk, in days before it or before the day by which it has to be. */
export const reminderDays = { submit: 7, schedule: 14 } as const;
export type ReminderKind = keyof typeof reminderDays;

/** From which day on it is reminded that a term's talk has no hour: before the last safe day at midterm, before the last day at endterm. */
export const scheduleDayOf = (term: Term, days: Days, rule: NoticeRule): string =>
  daysLater(term === evaluationStage.midterm ? lastSafeDayOf(days, rule) : days.endDate, -reminderDays.schedule);
