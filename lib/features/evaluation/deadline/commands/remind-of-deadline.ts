import "server-only";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { daysLater, schoolDayOf } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { openAnyEvaluation, peopleOf } from "../../life/commands/open-evaluation";
import { evaluationStage } from "../../life/rules";
import { deadlineDays } from "../../notice/rules";
import type { ChangedRow } from "../../reading/queries/evaluation-row";
import { deadlineFactsOf } from "../queries/deadline-in";
import { isReminded, reminderKind } from "../rules";

/** The school's time at which people are reminded. */
const reminderTime = "07:00";

/** Is it time to remind of a last safe day: from a week before it until it is over? */
export const isReminderDue = (lastSafeDay: string, now: Date): boolean =>
  atSchoolTime(daysLater(lastSafeDay, -deadlineDays.reminded), reminderTime) <= now && schoolDayOf(now) <= lastSafeDay;

/** The reminder names no term: it is stored with the first, so that the second does not remind again. */
const reminderTerm = evaluationStage.midterm;

/** Reminds the supervisors who write and the teachers of a last safe day, if that is due and was not done for this day. */
export async function remindOfDeadline(evaluationId: number, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async (work) => {
    const row = await openAnyEvaluation(work.tx, evaluationId);
    const facts = deadlineFactsOf(row, schoolDayOf(now));
    if (!isReminderDue(facts.lastSafeDay, now) || !isReminded(facts)) return;
    const [term, kind] = [reminderTerm, reminderKind(facts.lastSafeDay)];
    const data = [{ evaluationId, term, kind }];
    const { count } = await work.tx.evaluationReminder.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    // Other numbers of the group have moved the day without anything that followed: a former one may come back.
    await work.tx.evaluationReminder.deleteMany({
      where: { evaluationId, term, kind: { startsWith: reminderKind(""), not: kind } },
    });
    await withdraw(work, { evaluationId }, ["last-safe-day"]);
    const staff = peopleOf(row).filter(({ seat }) => seat !== "student");
    work.notify("last-safe-day", { placementId: row.placementId, evaluationId }, staff);
  });
}

/**
 * What follows from a change of evaluations whose last safe days may have moved by it: what was notified about the former day is withdrawn, and it is
 * forgotten that it was reminded of, so that it is again when it comes back. The same day changes nothing.
 */
export async function followDeadlines(work: Work, changes: readonly ChangedRow[]): Promise<void> {
  const moved = changes.flatMap(({ before, after }) => {
    const former = deadlineFactsOf(before).lastSafeDay;
    if (former === deadlineFactsOf(after).lastSafeDay) return [];
    return { evaluationId: after.evaluationId, kind: reminderKind(former) };
  });
  if (moved.length === 0) return;
  await work.tx.evaluationReminder.deleteMany({ where: { term: reminderTerm, OR: moved } });
  const evaluationIds = moved.map(({ evaluationId }) => evaluationId);
  await withdraw(work, { evaluationId: { in: evaluationIds } }, ["last-safe-day"]);
}
