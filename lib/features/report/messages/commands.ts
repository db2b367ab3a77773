import "server-only";
import { messageEvents } from "@/lib/features/notification/rules/events";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { writableSelect } from "@/lib/features/placement/policy";
import { everySeat, seatOf } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden, notFound } from "@/lib/platform/errors";
import { lockReport, lockSeats } from "../life/commands/open-report";
import { visibleTo } from "../life/policy";
import { canMessage } from "./policy";
import { messageOnRecord } from "./schema";

/**
 * Writes to everybody with a seat in the report's placement. Throws "forbidden" for somebody without one, bad input once the student was
 * taken out and when the group has ended. What the same person has sent with the same id is not sent again.
 */
export async function sendMessage(
  actor: Actor,
  input: { reportId: number; body: string; sendId?: string | undefined },
): Promise<{ messageId: number }> {
  return inTransaction(actor, async ({ tx, audit, notify, markRead }) => {
    // Only somebody who has a seat writes, and everybody who has one hears it.
    await lockSeats(tx, input.reportId);
    await lockReport(tx, input.reportId);
    const report = await tx.report.findFirst({
      where: { AND: [{ id: input.reportId }, visibleTo(actor)] },
      select: { id: true, placementId: true, placement: { select: writableSelect } },
    });
    if (!report) throw notFound();
    const seat = seatOf(actor.id, report.placement);
    if (!seat || !canMessage(seat)) throw forbidden();
    const { sendId } = input;
    const sent = sendId && (await sentBefore(tx, actor, "report.message", { entityId: report.id, sendId }));
    if (sent) return messageOnRecord.parse(sent.after);
    assertGoesOn(report.placement);
    const message = await tx.message.create({
      data: { reportId: report.id, authorId: actor.id, seat, body: input.body },
      select: { id: true },
    });
    await tx.report.update({ where: { id: report.id }, data: { updatedAt: new Date() } });
    await audit("report.message", report.id, { after: { messageId: message.id, ...(sendId && { sendId }) } });
    const { id: reportId, placementId } = report;
    // Who answers has read what was written before.
    await markRead(Object.values(messageEvents), { reportId });
    notify(messageEvents[seat], { reportId, placementId }, everySeat(report.placement));
    return { messageId: message.id };
  });
}
