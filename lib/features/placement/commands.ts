import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { canSetStandIn, visibleTo } from "./policy";
import { refusalOfEnd, seatOf, standInErrors, standInOf } from "./rules";
import type { SetStandInInput } from "./schema";

/**
 * Says when the secondary supervisor stands in for the primary one, and so may rate (SPEC §6), or that nobody does. Throws a
 * conflict with the current revision when the placement was changed meanwhile, bad input for days that make no sense, a
 * placement without a secondary supervisor, and a group that has ended.
 */
export async function setStandIn(actor: Actor, input: SetStandInInput): Promise<{ revision: number }> {
  const { placementId, revision, from, until } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockRow(tx, "Placement", placementId);
    const placement = await tx.placement.findFirst({
      where: { AND: [{ id: placementId }, visibleTo(actor)] },
      include: { group: { select: { endedAt: true, teachers: { select: { teacherId: true } } } } },
    });
    if (!placement) throw notFound();
    if (!canSetStandIn(actor, seatOf(actor.id, placement))) throw forbidden();
    assertOpen(placement.group);
    if (placement.revision !== revision) throw conflict(placement.revision);
    if (from !== null && placement.secondarySupervisorId === null) throw invalid("stand_in.error_no_secondary");
    const errors = Object.entries(
      standInErrors({ from, until }, { endDate: toDay(placement.endDate), today: today() }),
    );
    if (errors.length > 0)
      throw invalid("system.error_input", Object.fromEntries(errors.map(([field, key]) => [field, [key]])));
    const after = await tx.placement.update({
      where: { id: placementId },
      data: {
        standInFrom: from && fromDay(from),
        standInUntil: until && fromDay(until),
        revision: { increment: 1 },
      },
      select: { revision: true },
    });
    await audit("placement.stand_in", placementId, {
      before: standInOf(placement),
      after: { from, until },
    });
    return after;
  });
}

/**
 * Gives a placement a later last day, inside a change that has checked who does it. Throws bad input beside a day that is not later, or
 * too far away.
 */
export async function prolong(
  { tx, audit }: Work,
  { placementId, endDate }: { placementId: number; endDate: string },
): Promise<void> {
  await lockRow(tx, "Placement", placementId);
  const before = await tx.placement.findUniqueOrThrow({ where: { id: placementId }, select: { endDate: true } });
  const days = { endDate: toDay(before.endDate) };
  const refusal = refusalOfEnd(endDate, days);
  if (refusal) throw invalid(refusal, { endDate: [refusal] });
  await tx.placement.update({
    where: { id: placementId },
    data: { endDate: fromDay(endDate), revision: { increment: 1 } },
  });
  await audit("placement.prolong", placementId, { before: days, after: { endDate } });
}

/** A new placement; days are `YYYY-MM-DD`, a supervisor's seat may be empty. */
export type NewPlacement = {
  groupId: number;
  studentId: number;
  ward: string;
  startDate: string;
  endDate: string;
  supervisorId: number | null;
  secondarySupervisorId: number | null;
};

/** Makes a placement, inside a change that has checked it and who makes it. @returns its id */
export async function addPlacement(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  { startDate, endDate, ...given }: NewPlacement,
): Promise<number> {
  const data = { ...given, startDate: fromDay(startDate), endDate: fromDay(endDate) };
  const { id } = await tx.placement.create({ data, select: { id: true } });
  const { groupId, studentId, supervisorId, secondarySupervisorId } = given;
  await audit("placement.create", id, {
    after: { groupId, studentId, startDate, endDate, supervisorId, secondarySupervisorId },
  });
  return id;
}

/**
 * Removes a placement in which nothing has happened, inside a change that has locked it.
 * @returns false when a report, an absence, a goal or a follow-up belongs to it: then it stays
 */
export async function removeUnused({ tx, audit }: Pick<Work, "tx" | "audit">, placementId: number): Promise<boolean> {
  const { _count: count, ...before } = await tx.placement.findUniqueOrThrow({
    where: { id: placementId },
    select: {
      groupId: true,
      studentId: true,
      _count: { select: { reports: true, deletedReports: true, absences: true, goals: true, followUps: true } },
    },
  });
  if (Object.values(count).some((number) => number > 0)) return false;
  await tx.placement.delete({ where: { id: placementId } });
  await audit("placement.remove", placementId, { before });
  return true;
}
