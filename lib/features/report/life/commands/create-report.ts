import "server-only";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { visibleTo as placementsVisibleTo } from "@/lib/features/placement/policy";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay } from "@/lib/platform/dates";
import { forbidden, notFound } from "@/lib/platform/errors";
import { lockName } from "@/lib/platform/locks";
import { copyGoals } from "./copy-goals";
import { lockSeatsIn } from "./open-report";
import { assertWithin, nameOf } from "./report-state";

/**
 * A student begins a report. A call with the id of one that the student has sent begins none, and gives the report of that. Throws "not found" for a placement not theirs, bad input for a day outside it, once they were taken out, and in
 * a group that has ended.
 */
export async function createReport(
  actor: Actor,
  input: { placementId: number; name?: string | undefined; date: string; sendId?: string | undefined },
): Promise<{ reportId: number; revision: number }> {
  const { sendId } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    if (sendId) {
      await lockName(tx, "new report", `${actor.id} ${sendId}`);
      const sent = await sentBefore(tx, actor, "report.create", { sendId });
      if (sent) return { reportId: sent.entityId, revision: 0 };
    }
    // Nobody takes the student out, moves them, or ends the group, meanwhile.
    await lockSeatsIn(tx, input.placementId);
    const placement = await tx.placement.findFirst({
      where: { AND: [{ id: input.placementId }, placementsVisibleTo(actor)] },
      select: {
        id: true,
        studentId: true,
        startDate: true,
        endDate: true,
        discontinuedAt: true,
        group: { select: { reportFormVersionId: true, endedAt: true } },
      },
    });
    if (!placement) throw notFound();
    if (placement.studentId !== actor.id) throw forbidden();
    assertGoesOn(placement);
    assertWithin(placement, input.date);
    const report = await tx.report.create({
      data: {
        placementId: placement.id,
        formVersionId: placement.group.reportFormVersionId,
        name: nameOf(input),
        date: fromDay(input.date),
        parts: { create: { authorId: actor.id, seat: "student" } },
      },
      select: { id: true },
    });
    await copyGoals(tx, { reportId: report.id, placementId: placement.id, day: input.date });
    await audit("report.create", report.id, { after: { placementId: placement.id, ...(sendId && { sendId }) } });
    return { reportId: report.id, revision: 0 };
  });
}
