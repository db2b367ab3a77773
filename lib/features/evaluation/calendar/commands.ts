import "server-only";
import { mailable, mailTimeOf } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import { calendarFile } from "@/lib/platform/calendar-file";
import { schoolDayOf, showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { type Mail, sendMails } from "@/lib/platform/mail/send-mail";
import { openAnyEvaluation, peopleOf, readEvaluationsOf } from "../life/commands/open-evaluation";
import { type Term, terms } from "../life/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { hourOf, isTalkToCome, talkEventOf, whyTalkIsOff } from "./queries";
import { filesOf, type TalkFile } from "./rules";

/** Hour and place are saved one after the other, and often corrected at once: all of it becomes one mail. */
const gatherMs = 2 * 60 * 1000;

export type TalkToMail = { evaluationId: number; term: Term };

/** Queues the calendar files of a talk that has changed, or who takes part in it, in the transaction of the change. */
export const queueCalendars = (tx: Tx, talk: TalkToMail, now: Date = new Date()): Promise<void> =>
  addJob(tx, "mail-talk-calendar", talk, {
    jobKey: ["mail-talk-calendar", talk.evaluationId, talk.term].join("-"),
    runAt: new Date(now.getTime() + gatherMs),
  });

/** Queues the files of talks to come when one stage ends and another one begins: the talk of a term that does not run is off. */
export async function followStage(tx: Tx, row: EvaluationRow, next: number): Promise<void> {
  for (const term of terms)
    if ((term === row.stage || term === next) && isTalkToCome(row, term))
      await queueCalendars(tx, { evaluationId: row.evaluationId, term });
}

/** Queues the files of a talk to come, as others take part in it, or as it is left out. */
export async function followTalk(tx: Tx, row: EvaluationRow): Promise<void> {
  const { evaluationId } = row;
  const term = terms.find((one) => one === row.stage);
  if (term && isTalkToCome(row, term)) await queueCalendars(tx, { evaluationId, term });
}

/** The same for placements whose evaluations are locked, after the account of a seat has become another one. */
export async function followSeats(tx: Tx, placementIds: readonly number[]): Promise<void> {
  for (const row of (await readEvaluationsOf(tx, [...placementIds])).values()) await followTalk(tx, row);
}

/**
 * Mails the calendar file of a talk as it is now to who takes part in it, also to who has set the hour, unless they have it as it is. A
 * talk without an hour, or that is off, is taken out of the calendars that it is in, and so it is for who no
 * longer takes part in it. One that is over is not sent for the first time, nor taken out when its term ends.
 */
export async function mailCalendars({ evaluationId, term }: TalkToMail, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    const row = await openAnyEvaluation(tx, evaluationId);
    const key = { evaluationId_term: { evaluationId, term } };
    const known = await tx.talkCalendar.findUnique({ where: key });
    const { startsAt, place } = hourOf(row, term);
    const talk = startsAt && { startsAt, place, userIds: takingPart(row, startsAt) };
    const { files, next } = filesOf({
      known,
      talk,
      whyOff: whyTalkIsOff(row, term),
      isToCome: isTalkToCome(row, term, now),
    });
    if (files.length === 0) return;
    if (next) await tx.talkCalendar.upsert({ where: key, create: { evaluationId, term, ...next }, update: next });
    else await tx.talkCalendar.delete({ where: key });
    await sendMails(tx, await mailsOf(tx, { row, term, files, now }));
  });
}

/** The ids of who takes part in a talk: a stand-in on its day. */
const takingPart = (row: EvaluationRow, startsAt: Date): number[] =>
  peopleOf(row, schoolDayOf(startsAt)).map(({ userId }) => userId);

async function mailsOf(
  tx: Tx,
  { row, term, files, now }: { row: EvaluationRow; term: Term; files: readonly TalkFile[]; now: Date },
): Promise<Mail[]> {
  const people = await tx.user.findMany({
    where: { id: { in: files.map(({ userId }) => userId) }, ...mailable },
    orderBy: { id: "asc" },
    select: { id: true, email: true, languageCode: true, setting: true },
  });
  const { evaluationId } = row;
  const { startsAt: hour, place } = hourOf(row, term);
  const talk = { evaluationId, term, startsAt: hour?.toISOString() ?? null };
  return people.flatMap(({ id, email, languageCode, setting }) => {
    const file = files.find(({ userId }) => userId === id);
    if (!file || mailTimeOf(setting) === "off") return [];
    const { change, startsAt } = file;
    const locale = asLocale(languageCode);
    const event = talkEventOf(row, term, { startsAt, locale, isCancelled: change !== "set", at: now });
    const values = { stage: term, moment: showMoment(startsAt) };
    const about =
      change === "left"
        ? { template: "talk_left" as const, values }
        : {
            template: "talk_time" as const,
            values: { ...values, change, place: place ?? "" },
            link: event.link,
            // Only a mail that sets the talk says the place: one that takes it out of calendars holds wherever it was.
            talk: change === "set" ? { ...talk, place } : talk,
          };
    return { to: email, locale, ...about, calendar: calendarFile(event) };
  });
}
