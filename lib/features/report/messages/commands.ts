import "server-only";
import { announce, notify } from "@/lib/features/notification/commands";
import { everySeat, recipientsOf, seatOf } from "@/lib/features/placement/rules";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import { seatsSelect } from "../life/commands/open-report";
import { visibleTo } from "../life/policy";
import { canMessage } from "./policy";

/** Writes to everybody with a seat in the report's placement. Throws "forbidden" for somebody without one. */
export async function sendMessage(
  actor: Actor,
  input: { reportId: number; body: string },
): Promise<{ messageId: number }> {
  const { notices, messageId } = await db.$transaction(async (tx) => {
    const report = await tx.report.findFirst({
      where: { AND: [{ id: input.reportId }, visibleTo(actor)] },
      select: { id: true, placement: { select: seatsSelect } },
    });
    if (!report) throw notFound();
    const seat = seatOf(actor.id, report.placement);
    if (!seat || !canMessage(seat)) throw forbidden();
    const message = await tx.message.create({
      data: { reportId: report.id, authorId: actor.id, seat, body: input.body },
      select: { id: true },
    });
    await tx.report.update({ where: { id: report.id }, data: { updatedAt: new Date() } });
    await recordAudit(tx, actor, "report.message", report.id, { after: { messageId: message.id } });
    const event = `message-from-${seat.replace("_", "-") as "student"}` as const;
    const others = everySeat(report.placement).filter(({ userId }) => userId !== actor.id);
    const told = await notify(tx, event, { senderId: actor.id, reportId: report.id }, recipientsOf(others));
    return { notices: told, messageId: message.id };
  });
  await announce(notices);
  return { messageId };
}
