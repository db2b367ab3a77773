import "server-only";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { daysLater, schoolDayOf, showTime, storedDay } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { followTalk } from "../../calendar/commands";
import { openAnyEvaluation, peopleOf } from "../../life/commands/open-evaluation";
import { type Term, terms } from "../../life/rules";
import type { NoticeRule } from "../../notice/rules";
import { partyOfSeat } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { talkFieldOf, termStateOf } from "../../reading/rules/evaluation-state";
import { type ReminderKind, reminderDays, scheduleDayOf, talkEvents } from "../rules";

/** The school's time at which people are reminded that a talk has no hour. */
const scheduleTime = "07:00";

/** When those who have not submitted are reminded of a talk: a week before it, at its hour of the school's clock. */
const reminderAt = (startsAt: Date): Date =>
  atSchoolTime(daysLater(schoolDayOf(startsAt), -reminderDays.submit), showTime(startsAt));

/** What decides whether a reminder is due: the running term, the hour of its talk as it is stored, the days of the placement and the group's rule. */
export type TalkTime = NoticeRule & { term: Term; startsAt: unknown; startDate: Date; endDate: Date };

/** The reminder that is due for a term; null before its time, and when it is too late for it. */
export function dueReminder({ term, startsAt, startDate, endDate, ...rule }: TalkTime, now: Date): ReminderKind | null {
  if (typeof startsAt === "string") {
    const talk = new Date(startsAt);
    return reminderAt(talk) <= now && now < talk ? "submit" : null;
  }
  const days = { startDate: storedDay(startDate), endDate: storedDay(endDate) };
  const isDue = atSchoolTime(scheduleDayOf(term, days, rule), scheduleTime) <= now;
  return isDue && schoolDayOf(now) <= days.endDate ? "schedule" : null;
}

const talkTimeOf = (row: EvaluationRow, term: Term): TalkTime => ({
  ...row,
  term,
  startsAt: talkFieldOf(row, term, "startsAt")?.value,
});

/** Sends the reminder of an evaluation's running term that is due and was not sent. */
export async function remind(evaluationId: number, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx, notify }) => {
    const row = await openAnyEvaluation(tx, evaluationId);
    const term = terms.find((one) => one === row.stage);
    if (term === undefined) return;
    const kind = dueReminder(talkTimeOf(row, term), now);
    if (kind === null) return;
    const data = [{ evaluationId, term, kind }];
    const { count } = await tx.evaluationReminder.createMany({ data, skipDuplicates: true });
    if (count > 0)
      notify(talkEvents[term][kind], { placementId: row.placementId, evaluationId }, peopleToRemind(row, term, kind));
  });
}

/**
 * What follows for an evaluation's running term from other days of its placement: a reminder that the talk has no hour is withdrawn where it is no
 * longer due, and comes again in its time.
 */
export async function followTalkDays(work: Work, row: EvaluationRow, term: Term): Promise<void> {
  if (dueReminder(talkTimeOf(row, term), new Date()) === "schedule") return;
  const { evaluationId } = row;
  const { count } = await work.tx.evaluationReminder.deleteMany({ where: { evaluationId, term, kind: "schedule" } });
  if (count > 0) await withdraw(work, { evaluationId }, [talkEvents[term].schedule]);
}

/** What follows when an evaluation's running term goes on without its talk: nobody is to agree on it or come to it. */
export async function leaveOutTalk(work: Work, row: EvaluationRow, term: Term): Promise<void> {
  await withdraw(work, { evaluationId: row.evaluationId }, [talkEvents[term].set, talkEvents[term].schedule]);
  await followTalk(work.tx, row);
}

/** Those who have not submitted; or, as long as the talk is waited for, those who arrange it. */
function peopleToRemind(row: EvaluationRow, term: Term, kind: ReminderKind) {
  const { settled, missing } = termStateOf(row, term, { party: null, writes: null });
  return peopleOf(row).filter(({ seat }) => {
    const party = partyOfSeat[seat];
    if (kind === "submit") return party !== null && !settled[party];
    return seat !== "student" && missing.includes("talk");
  });
}
