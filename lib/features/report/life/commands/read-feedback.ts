import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden } from "@/lib/platform/errors";
import { openReport } from "./open-report";

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** The student has the feedback of a report up to a moment in front of them. Throws "forbidden" for anybody else. */
export async function readFeedback(actor: Actor, input: { reportId: number; upTo: string }): Promise<null> {
  await inTransaction(actor, async ({ tx, audit, markRead }) => {
    const { report, standing } = await openReport(tx, actor, input.reportId);
    if (standing !== "student") throw forbidden();
    const before = report.feedbackReadAt && new Date(report.feedbackReadAt);
    const upTo = earlier(new Date(input.upTo), new Date());
    // A page that was opened long ago knows less than what has been read since.
    if (before && before >= upTo) return;
    await tx.report.update({ where: { id: report.id }, data: { feedbackReadAt: upTo } });
    const seen = report.parts.filter(({ submittedAt }) => submittedAt !== null && new Date(submittedAt) <= upTo);
    await markRead(["feedback-given"], { reportId: report.id, senderId: { in: seen.map(({ authorId }) => authorId) } });
    const later = await tx.guestLink.count({ where: { reportId: report.id, givenAt: { gt: upTo } } });
    if (later === 0) await markRead(["message-from-guest"], { reportId: report.id });
    await audit("report.read", report.id);
  });
  return null;
}
