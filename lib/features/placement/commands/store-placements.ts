import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { type Days, fromDay, storedDay } from "@/lib/platform/dates";
import { invalidAt } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { dayValue, givenRows, within, withNewIds } from "@/lib/platform/sql";
import { isUsed, usedCount } from "../policy";
import { refusalOfEnd, type StandIn, type SupervisorSeatRow, supervisorSeats } from "../rules";
import { assertNoOverlap } from "./assert-no-overlap";

/**
 * Gives a placement a later last day, inside a change that has checked who does it. Throws bad input beside a day that is not later,
 * too far away, or with which the placement would overlap another one that the student may not have at the same time.
 */
export async function prolong(
  { tx, audit }: Work,
  { placementId, endDate }: { placementId: number; endDate: string },
): Promise<void> {
  await lockRow(tx, "Placement", placementId);
  const before = await tx.placement.findUniqueOrThrow({ where: { id: placementId } });
  const days = { endDate: storedDay(before.endDate) };
  const refusal = refusalOfEnd(endDate, days);
  if (refusal) throw invalidAt("endDate", refusal);
  await assertNoOverlap(tx, { ...before, endDate: fromDay(endDate) }, "endDate");
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

/**
 * Makes placements, inside a change that has checked them and who makes them.
 * @param sendId by which the record knows the call again
 * @returns them with their ids, in the order of the rows
 */
export async function addPlacements(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  rows: readonly NewPlacement[],
  sendId?: string,
): Promise<(NewPlacement & { id: number })[]> {
  const made = await withNewIds(tx, "Placement", rows);
  const given = givenRows(made, "r", columnTypes);
  await within(tx)
    .insertInto("Placement")
    .columns(newColumns)
    .expression(({ selectFrom }) => selectFrom(given).select(newColumns.map((column) => `r.${column}` as const)))
    .execute();
  await audits(
    "placement.create",
    made.map(({ id, ward: _, ...after }) => ({ entityId: id, after: { ...after, ...(sendId && { sendId }) } })),
  );
  return made;
}

const columnTypes = {
  id: "int",
  groupId: "int",
  studentId: "int",
  ward: "text",
  startDate: "date",
  endDate: "date",
  supervisorId: "int",
  secondarySupervisorId: "int",
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
 * emptied, or who has it becomes the supervisor. The record has everything but the ward, which is typed.
 * @returns its revision after it
 */
export async function changePlacement(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  placementId: number,
  { startDate, endDate, ...given }: PlacementChange,
): Promise<{ revision: number }> {
  const before = await tx.placement.findUniqueOrThrow({ where: { id: placementId }, select: changeableSelect });
  const { supervisorId, secondarySupervisorId } = given;
  const endsStandIn = secondarySupervisorId === null || (supervisorId && supervisorId === before.secondarySupervisorId);
  const after = await tx.placement.update({
    where: { id: placementId },
    data: {
      ...given,
      ...(startDate && { startDate: fromDay(startDate) }),
      ...(endDate && { endDate: fromDay(endDate) }),
      ...(endsStandIn && { standInFrom: null, standInUntil: null }),
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
  startDate: storedDay(placement.startDate),
  endDate: storedDay(placement.endDate),
  supervisorId: placement.supervisorId,
  secondarySupervisorId: placement.secondarySupervisorId,
});

/** Gives placements other days, `YYYY-MM-DD`, inside a change that has locked and checked them. */
export async function changeDays(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  moved: readonly ({ id: number } & Days)[],
): Promise<void> {
  const days = new Map(moved.map(({ id, startDate, endDate }) => [id, { startDate, endDate }]));
  const before = await tx.placement.findMany({
    where: { id: { in: [...days.keys()] } },
    orderBy: { id: "asc" },
    select: { id: true, ...changeableSelect },
  });
  const rows = moved.map(({ id, startDate, endDate }) => ({ id, startDate, endDate }));
  const given = givenRows(rows, "r", { id: "int", startDate: "date", endDate: "date" });
  await within(tx)
    .updateTable("Placement as p")
    .from(given)
    .whereRef("p.id", "=", "r.id")
    .set(({ ref, eb }) => ({
      startDate: dayValue(ref("r.startDate")),
      endDate: dayValue(ref("r.endDate")),
      revision: eb("p.revision", "+", 1),
    }))
    .execute();
  await audits(
    "placement.save",
    before.map((placement) => ({
      entityId: placement.id,
      before: recorded(placement),
      after: { ...recorded(placement), ...days.get(placement.id), isWardChanged: false },
    })),
  );
}

/** Stores when the secondary supervisor stands in, or that nobody does, inside a change that has locked and checked the placement. */
export async function storeStandIn(
  { tx, audit }: Pick<Work, "tx" | "audit">,
  placementId: number,
  { before, after }: { before: StandIn; after: StandIn },
): Promise<{ revision: number }> {
  const { from, until } = after;
  const stored = await tx.placement.update({
    where: { id: placementId },
    data: {
      standInFrom: from && fromDay(from),
      standInUntil: until && fromDay(until),
      revision: { increment: 1 },
    },
    select: { revision: true },
  });
  await audit("placement.stand_in", placementId, { before, after });
  return stored;
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
