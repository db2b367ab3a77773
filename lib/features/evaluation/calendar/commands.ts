import "server-only";
import { mailable, mailTimeOf } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import { calendarFile } from "@/lib/platform/calendar-file";
import { schoolDayOf, showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { sendMails } from "@/lib/platform/mail/send-mail";
import { openAnyEvaluation, peopleOf } from "../life/commands/open-evaluation";
import { type Term, terms } from "../life/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { hourOf, isTalkToCome, talkEventOf } from "./queries";
import { isForAll, type TalkChange } from "./rules";

/** Hour and place are saved one after the other, and often corrected at once: all of it becomes one mail. */
const gatherMs = 2 * 60 * 1000;

/**
 * The talk whose calendar files are to be mailed; `was` is the hour that was cleared or that somebody took part in, and `userId` the only
 * one whose part in it has changed.
 */
export type TalkToMail = { evaluationId: number; term: Term; was: string | null; userId?: number | undefined };

/** Queues the calendar files of a talk that has changed, in the transaction of the change. */
export const queueCalendars = (tx: Tx, talk: TalkToMail, now: Date = new Date()): Promise<void> =>
  addJob(tx, "mail-talk-calendar", talk, {
    jobKey: ["mail-talk-calendar", talk.evaluationId, talk.term, talk.userId ?? []].flat().join("-"),
    runAt: new Date(now.getTime() + gatherMs),
  });

/** Queues the files of talks to come when one stage ends and another one begins: the talk of a term that does not run is off. */
export async function followStage(tx: Tx, row: EvaluationRow, next: number): Promise<void> {
  for (const term of terms)
    if ((term === row.stage || term === next) && isTalkToCome(row, term))
      await queueCalendars(tx, { evaluationId: row.evaluationId, term, was: null });
}

/** Queues the files of a talk to come that was mailed, for who newly takes part in it as its placement changes, or no longer does. */
export async function followPeople(tx: Tx, before: EvaluationRow, after: EvaluationRow): Promise<void> {
  const { evaluationId } = after;
  const term = terms.find((one) => one === after.stage);
  const { startsAt } = term ? hourOf(after, term) : { startsAt: null };
  if (!term || !startsAt || !isTalkToCome(after, term) || !(await isMailed(tx, evaluationId, term))) return;
  const [left, joined] = [takingPart(before, startsAt), takingPart(after, startsAt)];
  const changed = [...left, ...joined].filter((userId) => left.includes(userId) !== joined.includes(userId));
  for (const userId of changed) await queueCalendars(tx, { evaluationId, term, was: startsAt.toISOString(), userId });
}

/** Queues the files of a talk that was mailed and has another hour, for who took part at the former one alone: a stand-in of that day. */
export async function followHour(
  tx: Tx,
  row: EvaluationRow,
  { term, was, startsAt }: { term: Term; was: string; startsAt: string },
): Promise<void> {
  const { evaluationId } = row;
  if (!(await isMailed(tx, evaluationId, term))) return;
  const joined = takingPart(row, new Date(startsAt));
  const left = takingPart(row, new Date(was)).filter((userId) => !joined.includes(userId));
  for (const userId of left) await queueCalendars(tx, { evaluationId, term, was, userId });
}

/** The ids of who takes part in a talk: a stand-in on its day. */
const takingPart = (row: EvaluationRow, startsAt: Date): number[] =>
  peopleOf(row, schoolDayOf(startsAt)).map(({ userId }) => userId);

const mailedKey = (evaluationId: number, term: Term) => ({ evaluationId, term, kind: "calendar" });

const isMailed = async (tx: Tx, evaluationId: number, term: Term): Promise<boolean> =>
  (await tx.evaluationReminder.count({ where: mailedKey(evaluationId, term) })) > 0;

/**
 * Mails the three the calendar file of a talk as it is now, also to who has set the hour; `userId` alone, if there is one. A talk without
 * an hour, or of a term that does not run any more, is taken out of their calendars, if it was ever sent, and so it is for who no longer
 * takes part in it. One that is over is not sent for the first time, nor taken out when its term ends.
 */
export async function mailCalendars(
  { evaluationId, term, was, userId }: TalkToMail,
  now: Date = new Date(),
): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    const row = await openAnyEvaluation(tx, evaluationId);
    const { startsAt: hour } = hourOf(row, term);
    const startsAt = hour ?? (was === null ? null : new Date(was));
    if (startsAt === null) return;
    const change: TalkChange = hour === null ? "cleared" : row.stage === term ? "set" : "off";
    const isComing = isTalkToCome(row, term, now);
    const around = takingPart(row, startsAt);
    if (userId === undefined) {
      if (!isForAll(change, { isMailed: await isMailed(tx, evaluationId, term), isComing })) return;
      const key = mailedKey(evaluationId, term);
      if (change === "cleared") await tx.evaluationReminder.deleteMany({ where: key });
      else await tx.evaluationReminder.createMany({ data: [key], skipDuplicates: true });
    } else if (around.includes(userId) && !(change === "set" && isComing)) return;
    const ids = userId === undefined ? around : [userId];
    const people = await tx.user.findMany({
      where: { id: { in: ids }, ...mailable },
      orderBy: { id: "asc" },
      select: { id: true, email: true, languageCode: true, setting: true },
    });
    const talk = { evaluationId, term, startsAt: hour?.toISOString() ?? null };
    const wanted = people.filter(({ setting }) => mailTimeOf(setting) !== "off");
    const mails = wanted.map(({ id, email, languageCode }) => {
      const locale = asLocale(languageCode);
      const isLeft = !around.includes(id);
      // Who no longer takes part knows the former hour.
      const known = isLeft && was !== null ? new Date(was) : startsAt;
      const isCancelled = isLeft || change !== "set";
      const event = talkEventOf(row, term, { startsAt: known, locale, isCancelled, at: now });
      const values = { stage: term, moment: showMoment(known) };
      const about = isLeft
        ? { template: "talk_left" as const, values }
        : { template: "talk_time" as const, values: { ...values, change }, link: event.link, talk };
      return { to: email, locale, ...about, calendar: calendarFile(event) };
    });
    await sendMails(tx, mails);
  });
}
