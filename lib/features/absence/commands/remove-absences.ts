import "server-only";
import { moveToAbsence, withdraw } from "@/lib/features/notification/commands/store-notifications";
import { removeSickDayReports } from "@/lib/features/report/life/commands/report-state";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
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

async function removeDays({ tx, audit, changed }: Work, actor: Actor, absenceIds: number[]): Promise<void> {
  const { placement, absences, seat, chosen } = await openAbsences(tx, actor, absenceIds);
  if (!canRegister(seat)) throw forbidden();
  if (chosen.some(({ counted }) => counted)) throw invalid("absence.error_done");
  if (chosen.some((absence) => !actionsOn(absence, seat, today()).includes("remove")))
    throw invalid("absence.error_not_removable");
  const gone = new Set(chosen.map(({ id }) => id));
  const left = absences.filter(({ id, kind }) => kind === "sick" && !gone.has(id));
  const notified = await moveSickDayNotifications(tx, chosen, left);
  if (left.filter(({ isOutside }) => !isOutside).length < placement.group.sickDaysNoticed)
    notified.push(...(await withdraw(tx, { placementId: placement.id }, ["three-sick-days"])));
  await tx.absence.deleteMany({ where: { id: { in: [...gone] } } });
  const reportIds = chosen.flatMap(({ reportId }) => reportId ?? []);
  await removeSickDayReports(tx, actor.id, reportIds);
  for (const { id, placementId } of chosen) await audit("absence.remove", id, { before: { placementId } });
  changed(...notified.map((userId) => ({ kind: "badge" as const, userId })));
}

type SickDay = { id: number; registeredAt: Date };

/**
 * Days registered together have one notification, about the first of them. When that day goes, the notification moves to another
 * of them, and is deleted when none is left. `left` has the earliest day first.
 * @returns whose notifications they were
 */
async function moveSickDayNotifications(tx: Tx, gone: SickDay[], left: SickDay[]): Promise<number[]> {
  const notified: number[] = [];
  for (const { id, registeredAt } of gone) {
    const together = left.find((day) => day.registeredAt.getTime() === registeredAt.getTime());
    notified.push(...(await moveToAbsence(tx, "sick-day", { from: id, to: together?.id ?? null })));
  }
  return notified;
}
