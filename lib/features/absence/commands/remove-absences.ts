import "server-only";
import { moveToAbsence, withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { removeSickDayReports } from "@/lib/features/report/life/commands/report-state";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { forbidden, invalid } from "@/lib/platform/errors";
import { canRegister } from "../policy";
import { actionsOn } from "../rules";
import { openAbsences } from "./open-absence";

/**
 * Takes back days of absence of one placement, all of them or none, with their reports. Days that the actor has taken back already are
 * not asked about again. Throws bad input for a day that was registered earlier than today, has been made up, has been counted by the decision
 * of the evaluation, or has been written about by somebody else.
 */
export async function removeAbsences(actor: Actor, { absenceIds: ids }: { absenceIds: number[] }): Promise<null> {
  return inTransaction(actor, async (work) => {
    await removeOnce(work.tx, actor, { action: "absence.remove", ids }, () => removeDays(work, actor, ids));
    return null;
  });
}

async function removeDays(work: Work, actor: Actor, absenceIds: number[]): Promise<void> {
  const { tx, audit } = work;
  const { placement, absences, seat, chosen } = await openAbsences(tx, actor, absenceIds);
  if (!canRegister(seat)) throw forbidden();
  if (chosen.some(({ counted }) => counted)) throw invalid("absence.error_done");
  if (chosen.some((absence) => !actionsOn(absence, seat, today()).includes("remove")))
    throw invalid("absence.error_not_removable");
  const gone = new Set(chosen.map(({ id }) => id));
  const left = absences.filter(({ id, kind }) => kind === "sick" && !gone.has(id));
  await moveSickDayNotifications(work, chosen, left);
  if (left.filter(({ isOutside }) => !isOutside).length < placement.group.sickDaysNoticed)
    await withdraw(work, { placementId: placement.id }, ["three-sick-days"]);
  await tx.absence.deleteMany({ where: { id: { in: [...gone] } } });
  const reportIds = chosen.flatMap(({ reportId }) => reportId ?? []);
  await removeSickDayReports(tx, actor.id, reportIds);
  for (const { id, placementId } of chosen) await audit("absence.remove", id, { before: { placementId } });
}

type SickDay = { id: number; registeredAt: Date };

/**
 * Days registered together have one notification, about the first of them. When that day goes, the notification moves to another
 * of them, and is deleted when none is left. `left` has the earliest day first.
 */
async function moveSickDayNotifications(work: Work, gone: SickDay[], left: SickDay[]): Promise<void> {
  for (const { id, registeredAt } of gone) {
    const together = left.find((day) => day.registeredAt.getTime() === registeredAt.getTime());
    await moveToAbsence(work, "sick-day", { from: id, to: together?.id ?? null });
  }
}
