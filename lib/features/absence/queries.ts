import "server-only";
import { visibleTo as placementsVisibleTo } from "@/lib/features/placement/policy";
import { seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import { canRegister, visibleTo } from "./policy";
import { actionsOn, attendanceOf, refusalOfMakeUp } from "./rules";
import type { AbsenceItem, AttendanceDetail } from "./schema";

const placementSelect = {
  id: true,
  ward: true,
  startDate: true,
  endDate: true,
  studentId: true,
  supervisorId: true,
  secondarySupervisorId: true,
  group: {
    select: {
      name: true,
      expectedDays: true,
      makeUpPercent: true,
      repeatPercent: true,
      sickDaysNoticed: true,
      teachers: { select: { teacherId: true } },
    },
  },
  absences: {
    orderBy: { date: "desc" },
    select: {
      id: true,
      date: true,
      kind: true,
      reportId: true,
      registeredAt: true,
      madeUpOn: true,
      confirmedAt: true,
      confirmedBy: { select: { fullName: true } },
    },
  },
} satisfies Prisma.PlacementSelect;

type Row = Prisma.PlacementGetPayload<{ select: typeof placementSelect }>;

/** A student's absence in one placement as its page shows it. Throws "not found" for a placement the person may not see. */
export async function listAbsences(actor: Actor, input: { placementId: number }): Promise<AttendanceDetail> {
  const placement = await db.placement.findFirst({
    where: { AND: [{ id: input.placementId }, placementsVisibleTo(actor)] },
    select: placementSelect,
  });
  if (!placement) throw notFound();
  return toAttendance(actor, placement);
}

/** The absence that a report with status 6 stands for; null when there is none, or none the person may see. */
export async function findAbsenceOfReport(actor: Actor, input: { reportId: number }): Promise<AbsenceItem | null> {
  const found = await db.absence.findFirst({
    where: { AND: [{ reportId: input.reportId }, visibleTo(actor)] },
    select: { placement: { select: placementSelect } },
  });
  if (!found) return null;
  return toAttendance(actor, found.placement).items.find(({ reportId }) => reportId === input.reportId) ?? null;
}

function toAttendance(actor: Actor, { group, absences, ...placement }: Row): AttendanceDetail {
  const day = today();
  const seat = seatOf(actor.id, { ...placement, group });
  const [startDate, endDate] = [toDay(placement.startDate), toDay(placement.endDate)];
  const rows = absences.map((absence) => ({
    ...absence,
    date: toDay(absence.date),
    madeUpOn: absence.madeUpOn && toDay(absence.madeUpOn),
    registeredOn: today(absence.registeredAt),
    confirmed: absence.confirmedAt !== null,
  }));
  return {
    placementId: placement.id,
    groupName: group.name,
    ward: placement.ward,
    startDate,
    endDate,
    today: day,
    seat,
    canRegister: canRegister(seat) && !actor.viewer && startDate <= day,
    items: rows.map((row) => ({
      absenceId: row.id,
      date: row.date,
      kind: row.kind,
      reportId: row.reportId,
      madeUpOn: row.madeUpOn,
      confirmedBy: row.confirmedBy?.fullName ?? null,
      problem: row.madeUpOn && !row.confirmed ? refusalOfMakeUp(row.madeUpOn, row, rows) : null,
      actions: actor.viewer ? [] : actionsOn(row, seat, day),
    })),
    makeUpPercent: group.makeUpPercent,
    repeatPercent: group.repeatPercent,
    sickDaysNoticed: group.sickDaysNoticed,
    summary: attendanceOf(rows, group, { startDate, endDate }),
  };
}
