import "server-only";
import { type Expression, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { seatColumns, teacherIds, visibleSql } from "@/lib/features/placement/queries";
import { isDiscontinued, seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { schoolDayOf, storedDay, today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { asNumber, dayValue, on, statements, within } from "@/lib/platform/sql";
import { canRegister } from "./policy";
import { actionsOn, attendanceOf, type DayCounts, isCounted, isOutside, refusalOfMakeUp } from "./rules";
import type { AbsenceItem, AttendanceDetail } from "./schema";

const absences = () =>
  on<{ p: "Placement" }>()
    .selectFrom("Absence as a")
    .leftJoin("User as c", "c.id", "a.confirmedById")
    .whereRef("a.placementId", "=", "p.id")
    .orderBy("a.date", "desc")
    .select(["a.id", "a.date", "a.kind", "a.reportId", "a.registeredAt", "a.madeUpOn", "a.confirmedAt"])
    .select("c.fullName as confirmedBy");

/** "Absence" a is on a day of "Placement" p: it is not `isOutside`. */
export function countsSql() {
  const a = on<{ a: "Absence"; p: "Placement" }>();
  return a.between("a.date", a.ref("p.startDate"), a.ref("p.endDate"));
}

/** "Absence" a of "Placement" p can be confirmed as made up on a day, `YYYY-MM-DD`, as `actionsOn` says of one without a problem. */
export function confirmableSql(day: string | Expression<string>) {
  const a = on<{ a: "Absence" }>();
  const absentThen = a
    .selectFrom("Absence as other")
    .select("other.id")
    .whereRef("other.placementId", "=", "a.placementId")
    .whereRef("other.date", "=", "a.madeUpOn");
  return a.and([
    countsSql(),
    a("a.madeUpOn", "<=", dayValue(day)),
    a("a.confirmedAt", "is", null),
    a.not(a.exists(absentThen)),
  ]);
}

/** When the evaluation of "Placement" p was decided; null while it is not, or when it was reopened since. */
const decidedAt = () =>
  on<{ p: "Placement" }>()
    .selectFrom("EvaluationResult as r")
    .innerJoin("Evaluation as e", "e.id", "r.evaluationId")
    .whereRef("e.placementId", "=", "p.id")
    .where("r.reopenedAt", "is", null)
    .limit(sql.lit(1))
    .select("r.createdAt");

/** What the last decision before the days of "Placement" p were deleted has counted: where they were deleted before their number was stored. */
const decidedAbsence = () =>
  on<{ p: "Placement" }>()
    .selectFrom("SignedContent as c")
    .innerJoin("Evaluation as decided", "decided.id", "c.evaluationId")
    .whereRef("decided.placementId", "=", "p.id")
    .whereRef("c.closedAt", "<=", "p.absencesDeletedAt")
    .select(sql<DayCounts>`(${sql.ref("c.content")})::jsonb -> 'attendance'`.as("counts"))
    .where(sql<boolean>`(${sql.ref("c.content")})::jsonb ? 'attendance'`)
    .orderBy("c.closedAt", "desc")
    .limit(sql.lit(1));

/** The absence of "Placement" p that is deleted because its time was over; null when there is none. */
export const deletedAbsence = () =>
  sql<DayCounts | null>`coalesce(${on<{ p: "Placement" }>().ref("p.deletedAbsence")}, ${decidedAbsence()})`;

/** How many deleted days of "Placement" p that counts were not made up. */
export function deletedOpenDays() {
  const p = on<{ p: "Placement" }>();
  const days = (name: keyof DayCounts) => sql`(d.counts ->> ${sql.lit(name)})::int`;
  return sql<number>`case when ${p.ref("p.absencesDeletedAt")} is null then 0 else
    coalesce((select ${days("absentDays")} - ${days("madeUpDays")} from (select ${deletedAbsence()} as counts) d), 0) end`;
}

/** How many days count in those of some placements that have any stored, with those that are deleted by now. */
export async function countAbsences(tx: Tx, placementIds: readonly number[]): Promise<(DayCounts & { id: number })[]> {
  const rows = await within(tx)
    .selectFrom("Placement as p")
    .innerJoin("Absence as a", "a.placementId", "p.id")
    .where("p.id", "in", placementIds)
    .groupBy("p.id")
    .select(({ fn, eb }) => [
      "p.id",
      deletedAbsence().as("deleted"),
      asNumber(fn.countAll().filterWhere(countsSql())).as("absentDays"),
      asNumber(fn.countAll().filterWhere(eb.and([countsSql(), eb("a.kind", "=", "sick")]))).as("sickDays"),
      asNumber(fn.countAll().filterWhere(eb.and([countsSql(), eb("a.confirmedAt", "is not", null)]))).as("madeUpDays"),
    ])
    .execute();
  return rows.map(({ id, deleted, absentDays, sickDays, madeUpDays }) => ({
    id,
    absentDays: absentDays + (deleted?.absentDays ?? 0),
    sickDays: sickDays + (deleted?.sickDays ?? 0),
    madeUpDays: madeUpDays + (deleted?.madeUpDays ?? 0),
  }));
}

/** The placements somebody may see, with their group's rules and their days of absence. */
const placementsFor = (actor: Actor) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where(visibleSql(actor))
    .select(["p.id", "p.ward", "p.startDate", "p.endDate", "p.discontinuedAt", "p.absencesDeletedAt"])
    .select(seatColumns)
    .select(["g.name as groupName", "g.expectedDays", "g.makeUpPercent", "g.repeatPercent", "g.sickDaysNoticed"])
    .select(["g.endDate as groupEndDate", "g.endedAt"])
    .select([teacherIds().as("teachers"), jsonArrayFrom(absences()).as("absences"), decidedAt().as("decidedAt")])
    .select(deletedAbsence().as("deletedAbsence"));

type Row = InferResult<ReturnType<typeof placementsFor>>[number];

/** A student's absence in one placement as its page shows it. Throws "not found" for a placement the person may not see. */
export async function listAbsences(actor: Actor, input: { placementId: number }): Promise<AttendanceDetail> {
  const placement = await placementsFor(actor).where("p.id", "=", input.placementId).executeTakeFirst();
  if (!placement) throw notFound();
  return toAttendance(actor, placement);
}

/** The absence that a report with status 6 belongs to; null when there is none, or when the person may not see it. */
export async function findAbsenceOfReport(actor: Actor, input: { reportId: number }): Promise<AbsenceItem | null> {
  const placement = await placementsFor(actor)
    .innerJoin("Absence as asked", "asked.placementId", "p.id")
    .where("asked.reportId", "=", input.reportId)
    .executeTakeFirst();
  if (!placement) return null;
  return toAttendance(actor, placement).items.find(({ reportId }) => reportId === input.reportId) ?? null;
}

function toAttendance(actor: Actor, placement: Row): AttendanceDetail {
  const day = today();
  const seat = seatOf(actor.id, { ...placement, group: { teachers: placement.teachers } });
  const [startDate, endDate] = [storedDay(placement.startDate), storedDay(placement.endDate)];
  const deletedOn = placement.absencesDeletedAt && schoolDayOf(placement.absencesDeletedAt);
  const readsOnly = actor.viewer || placement.endedAt !== null || isDiscontinued(placement);
  const rows = placement.absences.map((absence) => ({
    ...absence,
    registeredOn: schoolDayOf(absence.registeredAt),
    confirmed: absence.confirmedAt !== null,
    counted: isCounted(absence, placement.decidedAt),
    isOutside: isOutside(absence.date, { startDate, endDate }),
  }));
  return {
    placementId: placement.id,
    groupName: placement.groupName,
    ward: placement.ward,
    startDate,
    endDate,
    today: day,
    seat,
    canRegister: canRegister(seat) && !readsOnly && startDate <= day && (deletedOn === null || deletedOn < endDate),
    deletedOn,
    deletedDays: placement.deletedAbsence?.absentDays ?? 0,
    items: rows.map((row) => {
      const problem =
        row.madeUpOn && !row.confirmed && !row.isOutside ? refusalOfMakeUp(row.madeUpOn, row, rows) : null;
      return {
        absenceId: row.id,
        date: row.date,
        kind: row.kind,
        isOutside: row.isOutside,
        reportId: row.reportId,
        madeUpOn: row.madeUpOn,
        confirmedBy: row.confirmedBy,
        problem,
        actions: readsOnly ? [] : actionsOn({ ...row, problem }, seat, day),
      };
    }),
    makeUpPercent: placement.makeUpPercent,
    repeatPercent: placement.repeatPercent,
    sickDaysNoticed: placement.sickDaysNoticed,
    summary: attendanceOf(
      rows,
      placement,
      { startDate, endDate, groupEndDate: storedDay(placement.groupEndDate) },
      placement.deletedAbsence ?? undefined,
    ),
  };
}
