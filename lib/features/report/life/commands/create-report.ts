import "server-only";
import { listGoalsOfLastTalk } from "@/lib/features/goal/queries";
import { visibleTo as placementsVisibleTo } from "@/lib/features/placement/policy";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, showDay, toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { forbidden, invalid, notFound } from "@/lib/platform/errors";

/** A student begins a report. Throws "not found" for a placement not theirs, bad input for a day outside it. */
export async function createReport(
  actor: Actor,
  input: { placementId: number; name?: string | undefined; date: string },
): Promise<{ reportId: number; revision: number }> {
  const placement = await db.placement.findFirst({
    where: { AND: [{ id: input.placementId }, placementsVisibleTo(actor)] },
    select: {
      id: true,
      studentId: true,
      startDate: true,
      endDate: true,
      group: { select: { reportFormVersionId: true } },
    },
  });
  if (!placement) throw notFound();
  if (placement.studentId !== actor.id) throw forbidden();
  if (input.date < toDay(placement.startDate) || input.date > toDay(placement.endDate))
    throw invalid("report.error_outside_placement", { date: ["report.error_outside_placement"] });
  return inTransaction(actor, async ({ tx, audit }) => {
    const report = await tx.report.create({
      data: {
        placementId: placement.id,
        formVersionId: placement.group.reportFormVersionId,
        name: input.name || showDay(input.date),
        date: fromDay(input.date),
        parts: { create: { authorId: actor.id, seat: "student" } },
      },
      select: { id: true },
    });
    // A goal that is changed or deleted later does not change what this report was written against.
    const goals = await listGoalsOfLastTalk(tx, { placementId: placement.id, day: input.date });
    await tx.reportGoal.createMany({
      data: goals.map(({ viewPoint, text }, position) => ({ reportId: report.id, position, viewPoint, text })),
    });
    await audit("report.create", report.id, { after: { placementId: placement.id } });
    return { reportId: report.id, revision: 0 };
  });
}
