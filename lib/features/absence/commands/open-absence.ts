import "server-only";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { visibleTo as placementsVisibleTo } from "@/lib/features/placement/policy";
import { seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { visibleTo } from "../policy";
import { isCounted, isOutside } from "../rules";

/**
 * A placement for writing its absence: its row locked, so that the writes of one placement come one after the other, and its evaluation,
 * which nobody decides meanwhile. Throws "not found" for one that the actor may not see, bad input once the student was taken out of it
 * and when its group has ended.
 */
export async function openPlacement(tx: Tx, actor: Actor, placementId: number) {
  const evaluation = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  if (evaluation) await lockRow(tx, "Evaluation", evaluation.id, "share");
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findFirst({
    where: { AND: [{ id: placementId }, placementsVisibleTo(actor)] },
    include: {
      group: {
        select: {
          reportFormVersionId: true,
          sickDaysNoticed: true,
          endedAt: true,
          teachers: { select: { teacherId: true } },
        },
      },
      absences: { orderBy: { date: "asc" } },
      evaluation: { select: { results: { where: { reopenedAt: null }, select: { createdAt: true } } } },
    },
  });
  if (!placement) throw notFound();
  assertGoesOn(placement);
  const decidedAt = placement.evaluation?.results[0]?.createdAt ?? null;
  const days = { startDate: storedDay(placement.startDate), endDate: storedDay(placement.endDate) };
  const absences = placement.absences.map((absence) => ({
    ...absence,
    date: storedDay(absence.date),
    madeUpOn: absence.madeUpOn && storedDay(absence.madeUpOn),
    registeredOn: schoolDayOf(absence.registeredAt),
    confirmed: absence.confirmedAt !== null,
    counted: isCounted(absence, decidedAt),
    isOutside: isOutside(storedDay(absence.date), days),
  }));
  return { placement, absences, seat: seatOf(actor.id, placement) };
}

/** One or several days of absence of one placement, for writing. Throws "not found" when any is gone or out of sight. */
export async function openAbsences(tx: Tx, actor: Actor, absenceIds: number[]) {
  const first = await tx.absence.findFirst({
    where: { AND: [{ id: absenceIds[0] }, visibleTo(actor)] },
    select: { placementId: true },
  });
  if (!first) throw notFound();
  const opened = await openPlacement(tx, actor, first.placementId);
  const chosen = [...new Set(absenceIds)].map((id) => opened.absences.find((absence) => absence.id === id));
  return {
    ...opened,
    chosen: chosen.map((absence) => {
      if (!absence) throw notFound();
      return absence;
    }),
  };
}

export async function openAbsence(tx: Tx, actor: Actor, absenceId: number) {
  const { chosen, ...opened } = await openAbsences(tx, actor, [absenceId]);
  const [absence] = chosen;
  if (!absence) throw notFound();
  return { ...opened, absence };
}
