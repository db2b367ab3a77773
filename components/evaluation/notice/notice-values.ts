import { frozenFields, type missingToGive } from "@/lib/features/evaluation/notice/rules";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import { schoolDayOf, showTime } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { isSameJson } from "@/lib/platform/same-json";
import { lengthOf } from "@/lib/platform/text-length";

/** A step of the plan as its form holds it: empty texts for what is not written. */
export type PlanStep = { what: string; who: string; day: string };

/** The offered meeting as its form holds it, by the school's clock. */
export type Meeting = { date: string; time: string };

/** What a field of the draft holds: words, a choice, an hour, or a plan. */
export type NoticeValue = string | boolean | null | Meeting | readonly PlanStep[];
export type NoticeValues = Readonly<Record<number, NoticeValue>>;

export const draftFields = [...frozenFields, "steps"] as const;
export type DraftField = (typeof draftFields)[number];

/** The number of a field, by which a draft knows it. */
export const fieldNumber = (field: DraftField): number => draftFields.indexOf(field) + 1;
export const fieldAt = (number: number): DraftField | undefined => draftFields[number - 1];

export const noMeeting: Meeting = { date: "", time: "" };

const meetingOf = (meetingAt: string | null): Meeting =>
  meetingAt === null ? noMeeting : { date: schoolDayOf(meetingAt), time: showTime(meetingAt) };

/** A stored plan as its form holds it. */
export const planOf = (steps: NoticeItem["steps"]): PlanStep[] =>
  steps.map(({ what, who, day }) => ({ what, who, day: day ?? "" }));

/** The stored draft as its form holds it; empty when there is none. */
export function valuesOf(notice: NoticeItem | null): NoticeValues {
  const values: Record<DraftField, NoticeValue> = {
    notMastered: notice?.notMastered ?? "",
    required: notice?.required ?? "",
    categoryB: notice?.categoryB ?? null,
    comment: notice?.comment ?? "",
    meetingAt: meetingOf(notice?.meetingAt ?? null),
    meetingPlace: notice?.meetingPlace ?? "",
    steps: planOf(notice?.steps ?? []),
  };
  return Object.fromEntries(draftFields.map((field) => [fieldNumber(field), values[field]]));
}

export const textIn = (values: NoticeValues, field: DraftField): string => {
  const value = values[fieldNumber(field)];
  return typeof value === "string" ? value : "";
};
export const categoryIn = (values: NoticeValues): boolean | null => {
  const value = values[fieldNumber("categoryB")];
  return typeof value === "boolean" ? value : null;
};
export const meetingIn = (values: NoticeValues): Meeting => {
  const value = values[fieldNumber("meetingAt")];
  return isMeeting(value) ? value : noMeeting;
};
export const planIn = (values: NoticeValues): readonly PlanStep[] => {
  const value = values[fieldNumber("steps")];
  return isPlan(value) ? value : [];
};

export const isPlan = (value: NoticeValue | undefined): value is readonly PlanStep[] => Array.isArray(value);
export const isMeeting = (value: NoticeValue | undefined): value is Meeting =>
  typeof value === "object" && value !== null && !isPlan(value);

const isBlank = ({ what, who, day }: PlanStep): boolean => `${what}${who}${day}`.trim() === "";

/** The steps that are written; a new one is empty until something is typed. */
export const writtenSteps = (plan: readonly PlanStep[]): PlanStep[] => plan.filter((step) => !isBlank(step));

/** A step has a day or somebody, but nothing to do. */
export const lacksWhat = (step: PlanStep): boolean => !isBlank(step) && step.what.trim() === "";

/** A day without an hour, or the other way around. */
export const isHalf = ({ date, time }: Meeting): boolean => (date === "") !== (time === "");

/** What the server cannot take as it is. */
export function isWrong(value: NoticeValue): boolean {
  if (typeof value === "string") return lengthOf(value) > limits.answerLength;
  if (isPlan(value)) return value.some((step) => lacksWhat(step) || lengthOf(step.what) > limits.contentLength);
  return isMeeting(value) && isHalf(value);
}

/** Exactly: what differs by a space or an empty step is still being typed. */
export const isSame = (one: NoticeValue | null, other: NoticeValue | null): boolean => isSameJson(one, other);

/** All that is written in a value, in which personal data is looked for. */
export function wordsIn(value: NoticeValue | undefined): string {
  if (typeof value === "string") return value;
  return isPlan(value) ? value.map(({ what, who }) => `${what}\n${who}`).join("\n") : "";
}

/** A plan with other words in place of an excerpt. */
export const withWords = (plan: readonly PlanStep[], excerpt: string, words: string): PlanStep[] =>
  plan.map(({ what, who, day }) => ({ what: what.replace(excerpt, words), who: who.replace(excerpt, words), day }));

/** A plan as the calls take it. */
export const stepsInput = (plan: readonly PlanStep[]) =>
  writtenSteps(plan).map(({ what, who, day }) => ({ what, who, day: day || null }));

/** Nothing is written or chosen. */
function isEmpty(value: NoticeValue): boolean {
  if (value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (isPlan(value)) return writtenSteps(value).length === 0;
  return isMeeting(value) && value.date === "" && value.time === "";
}

/** Would something be lost if what a device still holds for a field were thrown away? */
export const isLeftover = (value: NoticeValue, saved: NoticeValue): boolean => !isEmpty(value) && !isSame(value, saved);

type Missing = ReturnType<typeof missingToGive>;

/** What was missing once and has not been changed since. */
export const stillMissing = (missing: Missing, then: NoticeValues, now: NoticeValues): Missing =>
  Object.fromEntries(
    Object.entries(missing).filter(([field]) => {
      const number = fieldNumber(field as DraftField);
      return isSame(then[number] ?? null, now[number] ?? null);
    }),
  );
