import "server-only";
import { assertOpen } from "@/lib/features/group/commands/check-group";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { givenRows, nextIds, within } from "@/lib/platform/sql";
import { canSetStandIn, isUsed, usedCount, visibleTo } from "./policy";
import {
  type Endable,
  isDiscontinued,
  refusalOfEnd,
  type SupervisorSeatRow,
  seatOf,
  standInErrors,
  standInOf,
  supervisorSeats,
} from "./rules";
import type { SetStandInInput } from "./schema";

/** Throws bad input for a placement in which nothing is written any more: its group has ended, or its student was taken out. */
export function assertGoesOn({ group, ...placement }: Endable): void {
  assertOpen(group);
  if (isDiscontinued(placement)) throw invalid("placements.error_discontinued");
}

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
    assertGoesOn(placement);
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

/** Makes placements, inside a change that has checked them and who makes them. @returns their ids, in the order of the rows */
export async function addPlacements(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  rows: readonly NewPlacement[],
): Promise<number[]> {
  const ids = await nextIds(tx, "Placement", rows.length);
  const made = rows.map((row, index) => ({ id: ids[index] ?? 0, ...row }));
  const given = givenRows(made, "r", columnTypes);
  await within(tx)
    .insertInto("Placement")
    .columns(newColumns)
    .expression(({ selectFrom }) => selectFrom(given).select(newColumns.map((column) => `r.${column}` as const)))
    .execute();
  await audits(
    "placement.create",
    made.map(({ id, ward: _, ...after }) => ({ entityId: id, after })),
  );
  return ids;
}

const columnTypes = {
  ...{ id: "int", groupId: "int", studentId: "int", ward: "text", startDate: "date", endDate: "date" },
  ...{ supervisorId: "int", secondarySupervisorId: "int" },
} as const;
const newColumns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

/**
 * Removes a placement in which nothing has happened, inside a change that has locked it.
 * @returns false when a report, an absence, a goal or a follow-up belongs to it: then it stays
 */
export async function removeUnused({ tx, audit }: Pick<Work, "tx" | "audit">, placementId: number): Promise<boolean> {
  const { _count, ...before } = await tx.placement.findUniqueOrThrow({
    where: { id: placementId },
    select: { groupId: true, studentId: true, _count: usedCount },
  });
  if (isUsed({ _count })) return false;
  await tx.placement.delete({ where: { id: placementId } });
  await audit("placement.remove", placementId, { before });
  return true;
}

/** What of a placement is changed; what is left out stays. Days are `YYYY-MM-DD`. */
type PlacementChange = Partial<Omit<NewPlacement, "studentId">>;

/** What a change of a placement can touch, beside its id. */
export const changeableSelect = {
  revision: true,
  groupId: true,
  ward: true,
  startDate: true,
  endDate: true,
  supervisorId: true,
  secondarySupervisorId: true,
  standInFrom: true,
  standInUntil: true,
} as const;

/**
 * Changes a placement, inside a change that has locked and checked it. Nobody stands in any more when the secondary supervisor's seat is
 * emptied. The record has everything but the ward, which is typed.
 * @returns its revision after it
 */
export async function changePlacement(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  placementId: number,
  { startDate, endDate, ...given }: PlacementChange,
): Promise<{ revision: number }> {
  const before = await tx.placement.findUniqueOrThrow({ where: { id: placementId }, select: changeableSelect });
  const after = await tx.placement.update({
    where: { id: placementId },
    data: {
      ...given,
      ...(startDate && { startDate: fromDay(startDate) }),
      ...(endDate && { endDate: fromDay(endDate) }),
      ...(given.secondarySupervisorId === null && { standInFrom: null, standInUntil: null }),
      revision: { increment: 1 },
    },
    select: changeableSelect,
  });
  await audit(given.groupId === undefined ? "placement.save" : "placement.move", placementId, {
    before: recorded(before),
    after: { ...recorded(after), isWardChanged: before.ward !== after.ward },
  });
  return { revision: after.revision };
}

const recorded = (placement: {
  groupId: number;
  startDate: Date;
  endDate: Date;
  supervisorId: number | null;
  secondarySupervisorId: number | null;
}) => ({
  groupId: placement.groupId,
  startDate: toDay(placement.startDate),
  endDate: toDay(placement.endDate),
  supervisorId: placement.supervisorId,
  secondarySupervisorId: placement.secondarySupervisorId,
});

/**
 * Takes the student out of a placement in which something was written: it stays, and nothing is written in it any more. Inside a change that
 * has checked who does it. One that is discontinued already stays as it is.
 */
export async function discontinue(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  { placementId, reason }: { placementId: number; reason: string },
): Promise<void> {
  const { count } = await tx.placement.updateMany({
    where: { id: placementId, discontinuedAt: null },
    data: { discontinuedAt: new Date(), discontinueReason: reason, revision: { increment: 1 } },
  });
  if (count > 0) await audit("placement.discontinue", placementId);
}

/** The placement goes on: its evaluation was reopened. */
export async function resume({ tx, audit }: Pick<Work, "tx" | "audit">, placementId: number): Promise<void> {
  const { count } = await tx.placement.updateMany({
    where: { id: placementId, discontinuedAt: { not: null } },
    data: { discontinuedAt: null, discontinueReason: null, revision: { increment: 1 } },
  });
  if (count > 0) await audit("placement.resume", placementId);
}

/** Gives seats that somebody has to somebody else, inside a change that has locked the placements. Who stands in when stays as it is. */
export async function moveSeats(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  seats: readonly { placementId: number; seat: SupervisorSeatRow["seat"] }[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const { seat, column } of supervisorSeats) {
    const ids = seats.filter((held) => held.seat === seat).map(({ placementId }) => placementId);
    const moved = await tx.placement.updateManyAndReturn({
      where: { id: { in: ids }, [column]: from },
      data: { [column]: to, revision: { increment: 1 } },
      select: { id: true },
    });
    for (const { id } of moved)
      await audit("placement.save", id, { before: { [column]: from }, after: { [column]: to } });
  }
}

/** Removes why a student was taken out, inside a change that erases the student; an evaluation that is kept has its own grounds. */
export async function eraseReasons(tx: Work["tx"], placementIds: readonly number[]): Promise<void> {
  await tx.placement.updateMany({ where: { id: { in: [...placementIds] } }, data: { discontinueReason: null } });
}
