import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/can-enter";
import { fromDay, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { invalid, invalidAt } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { takeBackNoDoubt } from "../../deadline/commands/state-no-doubt";
import { notifyOf } from "../../life/commands/open-evaluation";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { isInTime, lastSafeDayOf, missingToGive } from "../rules";
import type { GiveNoticeInput, NoticeSaved } from "../schema";
import { noticeToChange, type StoredNotice } from "./notice-to-change";

/**
 * A teacher gives a drafted notice: its texts are frozen, the last safe day of now is stored with it, and the student and everybody
 * around are notified. Throws "not found", "forbidden" for who is no teacher of it, a conflict when the draft was changed meanwhile, and
 * bad input when it is given already, beside what the draft lacks, and beside the reason that a late one needs.
 */
export async function giveNotice(
  actor: Actor,
  { lateReason, isLaterConduct = false, ...known }: GiveNoticeInput,
): Promise<NoticeSaved> {
  return inTransaction(actor, async (work) => {
    const { row, notice } = await noticeToChange(work.tx, actor, { ...known, action: "give-notice" });
    const now = new Date();
    const day = lastSafeDayOf({ startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) }, row);
    const isLate = !isInTime(now, day);
    assertComplete(notice, now);
    if (isLate) assertLate(notice, { lateReason, isLaterConduct });
    const { noticeId } = notice;
    const { revision } = await work.tx.dangerNotice.update({
      where: { id: noticeId },
      data: {
        revision: notice.revision + 1,
        givenById: actor.id,
        givenAt: now,
        deadline: fromDay(day),
        ...(isLate && { lateReason, isLaterConduct }),
      },
      select: { revision: true },
    });
    // Who gives one doubts.
    await takeBackNoDoubt(work.tx, row.evaluationId);
    await work.audit("evaluation.give_notice", row.evaluationId, { after: { noticeId, inTime: !isLate } });
    await work.markRead(["fare-for", "last-safe-day"], { evaluationId: row.evaluationId });
    // To the student; everybody else is told that it was given.
    const student = { userId: row.studentId, seat: "student" as const };
    work.notify("fare-for", { placementId: row.placementId, evaluationId: row.evaluationId }, [student]);
    await mailStudent(work.tx, row);
    notifyOf(work, row, "notice-given");
    work.changed({ kind: "evaluation", evaluationId: row.evaluationId });
    return { noticeId, revision };
  });
}

/** At once and whatever the student wants to be mailed, with the way to the notice and nothing of what it says. */
async function mailStudent(tx: Tx, { studentId, evaluationId }: EvaluationRow): Promise<void> {
  const where = { id: studentId, ...enterable };
  const student = await tx.user.findFirst({ where, select: { email: true, languageCode: true } });
  if (!student) return;
  await sendMail(tx, {
    to: student.email,
    locale: asLocale(student.languageCode),
    template: "danger_notice",
    link: redirectLink(evaluationPath(evaluationId, noticeTab)),
  });
}

function assertComplete(notice: StoredNotice, now: Date): void {
  const missing = Object.entries(missingToGive(notice, now)).map(([field, key]) => [field, [key]]);
  if (missing.length > 0) throw invalid("evaluation.notice.error_incomplete", Object.fromEntries(missing));
}

function assertLate(
  { categoryB }: StoredNotice,
  { lateReason, isLaterConduct }: Pick<GiveNoticeInput, "lateReason" | "isLaterConduct">,
): void {
  if (!lateReason) throw invalidAt("lateReason", "evaluation.notice.error_late");
  if (isLaterConduct && categoryB !== true) throw invalidAt("isLaterConduct", "evaluation.notice.error_conduct");
}
