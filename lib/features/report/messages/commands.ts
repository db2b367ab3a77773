import "server-only";
import { messageEvents } from "@/lib/features/notification/rules/events";
import { assertGoesOn } from "@/lib/features/placement/commands";
import { writableSelect } from "@/lib/features/placement/policy";
import { everySeat, seatOf } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { AuditAction } from "@/lib/platform/audit-actions";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import { lockReport } from "../life/commands/open-report";
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
  return inTransaction(actor, async ({ tx, audit, notify, settle }) => {
    // Who changes the seats around the report meanwhile ends first: only somebody who has one writes, and everybody who has one hears it.
    await lockReport(tx, input.reportId);
    const report = await tx.report.findFirst({
      where: { AND: [{ id: input.reportId }, visibleTo(actor)] },
      select: { id: true, placementId: true, placement: { select: writableSelect } },
    });
    if (!report) throw notFound();
    const seat = seatOf(actor.id, report.placement);
    if (!seat || !canMessage(seat)) throw forbidden();
    const { sendId } = input;
    const before = sendId && (await sentBefore(tx, actor, { reportId: report.id, sendId }));
    if (before) return before;
    assertGoesOn(report.placement);
    const message = await tx.message.create({
      data: { reportId: report.id, authorId: actor.id, seat, body: input.body },
      select: { id: true },
    });
    await tx.report.update({ where: { id: report.id }, data: { updatedAt: new Date() } });
    await audit("report.message", report.id, { after: { messageId: message.id, ...(sendId && { sendId }) } });
    const { id: reportId, placementId } = report;
    // Who answers has read what was written before.
    await settle(Object.values(messageEvents), { reportId });
    notify(messageEvents[seat], { reportId, placementId }, everySeat(report.placement));
    return { messageId: message.id };
  });
}

/** The message that somebody has sent with an id; null when there is none on the record. */
async function sentBefore(
  tx: Tx,
  actor: Actor,
  { reportId, sendId }: { reportId: number; sendId: string },
): Promise<{ messageId: number } | null> {
  const entry = await tx.auditEntry.findFirst({
    where: {
      entity: "report",
      entityId: reportId,
      action: "report.message" satisfies AuditAction,
      actorId: actor.id,
      after: { path: ["sendId"], equals: sendId },
    },
    select: { after: true },
  });
  return entry && messageOnRecord.parse(entry.after);
}
