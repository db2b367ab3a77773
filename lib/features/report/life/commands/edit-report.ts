import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, storedDay } from "@/lib/platform/dates";
import { copyGoals } from "./copy-goals";
import { openPlan } from "./open-plan";
import { assertWithin, nameOf } from "./report-state";

/**
 * The student gives a report that is being planned another name or another day, whose goals it is written against from then on.
 * Throws what `openPlan` throws, and bad input for a day outside the placement.
 */
export async function editReport(
  actor: Actor,
  input: { reportId: number; name?: string | undefined; date: string },
): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const report = await openPlan(tx, actor, input.reportId);
    const before = storedDay(report.date);
    const { date } = input;
    if (date !== before) {
      assertWithin(report, date);
      await copyGoals(tx, { reportId: report.id, placementId: report.placementId, day: date });
    }
    await tx.report.update({
      where: { id: report.id },
      data: { name: nameOf(input), date: fromDay(date), updatedAt: new Date() },
    });
    await audit("report.edit", report.id, { before: { date: before }, after: { date } });
    return null;
  });
}
