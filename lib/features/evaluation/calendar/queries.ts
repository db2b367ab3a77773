import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { type CalendarEvent, calendarFile } from "@/lib/platform/calendar-file";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { downloadHeaders } from "@/lib/platform/http/download";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { redirectLink } from "@/lib/platform/mail/links";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { type Term, terms } from "../life/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { findEvaluation } from "../reading/queries/find-evaluation";
import { decisionsOf, talkAnswersOf, talkFieldOf } from "../reading/rules/evaluation-state";
import { isToCome, talkMinutes, type WhyOff, whyOff } from "./rules";

/** What is known of the hour and the place of a term's talk. */
export type TalkHour = { startsAt: Date | null; place: string | null };

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The hour and the place of a term's talk as they are stored. */
export function hourOf(row: EvaluationRow, term: Term): TalkHour {
  const startsAt = textOf(talkFieldOf(row, term, "startsAt")?.value);
  return {
    startsAt: startsAt === null ? null : new Date(startsAt),
    place: textOf(talkFieldOf(row, term, "place")?.value),
  };
}

const talkOf = (row: EvaluationRow, term: Term) => ({
  startsAt: hourOf(row, term).startsAt,
  held: talkAnswersOf(row, term).held,
});

/** Is the talk of a term agreed and still to come? */
export const isTalkToCome = (row: EvaluationRow, term: Term, now: Date = new Date()): boolean =>
  isToCome(talkOf(row, term), now);

/** `whyOff` of a stored evaluation. */
export const whyTalkIsOff = (row: EvaluationRow, term: Term): WhyOff | null =>
  whyOff({ stage: row.stage, decisions: decisionsOf(row) }, term);

type MailedTalk = { evaluationId: number; term: number; startsAt: string | null; place?: string | null | undefined };

/**
 * Is the hour of a talk, or the place, another one than a mail says, or is it off by now, or no longer? Such a mail was tried again and comes
 * late: a later one says what holds. A mail without `place` does not say it.
 * @param change what the mail says (`TalkFile`)
 */
export async function isOutdated(talk: MailedTalk, change: string): Promise<boolean> {
  const { evaluationId } = talk;
  const term = terms.find((one) => one === talk.term);
  const row = await db.evaluation.findUnique({
    where: { id: evaluationId },
    select: {
      stage: true,
      ways: { orderBy: { id: "asc" }, select: { way: true, stage: true } },
      talkFields: { where: { term: talk.term }, select: { field: true, value: true } },
    },
  });
  if (!row || !term) return true;
  const isOff = whyOff({ stage: row.stage, decisions: decisionsOf({ decisions: row.ways }) }, term) !== null;
  if (change === "set" ? isOff : change !== "cleared" && !isOff) return true;
  const stored = (name: string) => textOf(row.talkFields.find(({ field }) => field === name)?.value);
  const startsAt = stored("startsAt");
  if ((startsAt === null ? null : new Date(startsAt).toISOString()) !== talk.startsAt) return true;
  return talk.place !== undefined && stored("place") !== talk.place;
}

/**
 * A term's talk as an event of a calendar, or its end when it is off. It names nobody.
 * @param at when this version is made: of two with one number, a calendar takes the later
 */
export function talkEventOf(
  row: EvaluationRow,
  term: Term,
  { startsAt, locale, isCancelled, at }: { startsAt: Date; locale: Locale; isCancelled: boolean; at: Date },
): CalendarEvent {
  const stored = (["startsAt", "place"] as const).flatMap((field) => talkFieldOf(row, term, field) ?? []);
  const { evaluationId } = row;
  return {
    uid: `evaluation-${evaluationId}-${term}`,
    // Each of the two has its own revision, none of them ever falls, and a decision takes a talk out of calendars or brings it back.
    sequence: stored.reduce((sum, { revision }) => sum + revision, row.decisions.length),
    startsAt,
    minutes: talkMinutes,
    title: translatorFor(locale, "evaluation")("calendar.title", { stage: term }),
    place: hourOf(row, term).place,
    link: redirectLink(evaluationPath(evaluationId, term)),
    changedAt: at,
    isCancelled,
  };
}

/**
 * The talk of a term as a calendar file. Throws "not found" for an evaluation that the actor may not see, and while the talk has no hour
 * or is off.
 */
export async function getCalendar(
  actor: Actor,
  { evaluationId, stage: term }: { evaluationId: number; stage: Term },
  { locale }: Pick<Caller, "locale">,
): Promise<Response> {
  const row = await findEvaluation(actor, evaluationId);
  const { startsAt } = hourOf(row, term);
  const now = new Date();
  if (startsAt === null || (whyTalkIsOff(row, term) && isTalkToCome(row, term, now))) throw notFound();
  const { content } = calendarFile(talkEventOf(row, term, { startsAt, locale, isCancelled: false, at: now }));
  return new Response(content, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      ...downloadHeaders(`practicum-${evaluationId}-${term}`, "ics"),
    },
  });
}
