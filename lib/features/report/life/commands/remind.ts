import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf, today } from "@/lib/platform/dates";
import { forbidden, invalid } from "@/lib/platform/errors";
import { canRemind, isAwaited } from "../policy";
import { reportTab, writableTabs } from "../rules";
import { openForWriting } from "./open-report";

/**
 * A teacher reminds the supervisors who were asked for feedback and have not answered: they are notified. Throws "not found"
 * for a report they may not see, "forbidden" for anybody but a teacher of the group, bad input when nobody is to answer or when they
 * were reminded today already.
 */
export async function remind(actor: Actor, input: { reportId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit, notify }) => {
    const { report, seat } = await openForWriting(tx, actor, input.reportId);
    if (!canRemind(seat)) throw forbidden();
    const isOpen = writableTabs(report.status, "asked").includes(reportTab.feedback);
    const late = report.parts.filter((part) => isOpen && part.authorId !== actor.id && isAwaited(part));
    if (late.length === 0) throw invalid("report.error_nobody_to_remind");
    const isToday = (moment: Date | string | null) => moment !== null && schoolDayOf(moment) === today();
    if (late.some(({ remindedAt }) => isToday(remindedAt))) throw invalid("report.error_reminded_today");
    await tx.reportPart.updateMany({
      where: { id: { in: late.map(({ id }) => id) } },
      data: { remindedAt: new Date() },
    });
    notify(
      "feedback-reminder",
      { reportId: report.id, placementId: report.placementId },
      late.map(({ authorId, seat: theirs }) => ({ userId: authorId, seat: theirs })),
    );
    await audit("report.remind", report.id, { after: { reminded: late.map(({ authorId }) => authorId) } });
    return null;
  });
}
