import "server-only";
import { mailable, mailTimeOf } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import { calendarFile } from "@/lib/platform/calendar-file";
import { showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { sendMails } from "@/lib/platform/mail/send-mail";
import { openEvaluation, peopleOf } from "../life/commands/open-evaluation";
import type { Term } from "../life/rules";
import { hourOf, talkEventOf } from "./queries";

/** Hour and place are saved one after the other, and often corrected at once: all of it becomes one mail. */
const gatherMs = 2 * 60 * 1000;

/** The talk whose calendar files are to be mailed; `was` is the hour that was cleared. */
export type TalkToMail = { evaluationId: number; term: Term; was: string | null };

/** Queues the calendar files of a talk whose hour or place has changed, in the transaction of the change. */
export const queueCalendars = (tx: Tx, talk: TalkToMail, now: Date = new Date()): Promise<void> =>
  addJob(tx, "mail-talk-calendar", talk, {
    jobKey: `mail-talk-calendar-${talk.evaluationId}-${talk.term}`,
    runAt: new Date(now.getTime() + gatherMs),
  });

/**
 * Mails the three the calendar file of a talk as it is now, also to who has set the hour. One without an hour is taken out of their
 * calendars, if it was ever sent; one that is over is not sent for the first time.
 */
export async function mailCalendars({ evaluationId, term, was }: TalkToMail, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    const row = await openEvaluation(tx, null, evaluationId);
    const key = { evaluationId, term, kind: "calendar" };
    const isSent = (await tx.evaluationReminder.count({ where: key })) > 0;
    const { startsAt: hour } = hourOf(row, term);
    const startsAt = hour ?? (was === null ? null : new Date(was));
    if (startsAt === null || (!isSent && (hour === null || hour <= now))) return;
    const isCancelled = hour === null;
    if (isCancelled) await tx.evaluationReminder.deleteMany({ where: key });
    else await tx.evaluationReminder.createMany({ data: [key], skipDuplicates: true });
    const ids = peopleOf(row).map(({ userId }) => userId);
    const people = await tx.user.findMany({
      where: { id: { in: ids }, ...mailable },
      orderBy: { id: "asc" },
      select: { email: true, languageCode: true, setting: true },
    });
    const wanted = people.filter(({ setting }) => mailTimeOf(setting) !== "off");
    const mails = wanted.map(({ email, languageCode }) => {
      const locale = asLocale(languageCode);
      const event = talkEventOf(row, term, { startsAt, locale, isCancelled });
      return {
        to: email,
        locale,
        template: "talk_time" as const,
        values: { change: isCancelled ? "cleared" : "set", stage: term, moment: showMoment(startsAt) },
        link: event.link,
        calendar: calendarFile(event),
      };
    });
    await sendMails(tx, mails);
  });
}
