import "server-only";
import { editableBy } from "@/lib/features/group/policy";
import { runningSql, toPerson } from "@/lib/features/placement/queries";
import { discontinuedOn, isDiscontinued } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { statements } from "@/lib/platform/sql";
import { defaultPlacementSort, type PlacementFilter, placementOrder } from "../rules";
import type { GroupPlacement, GroupPlacementPage, GroupPlacementSearch } from "../schema";

/** The placements of a group in one statement. */
const placementsOf = (groupId: number) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("User as first", "first.id", "p.supervisorId")
    .leftJoin("User as second", "second.id", "p.secondarySupervisorId")
    .where("p.groupId", "=", groupId)
    .select(["p.id", "p.revision", "p.ward", "p.startDate", "p.endDate", "p.discontinuedAt", "p.studentId"])
    .select(["p.supervisorId", "p.secondarySupervisorId", "student.fullName", "student.studentNumber"])
    .select([
      "first.fullName as supervisorName",
      "second.fullName as secondaryName",
      runningSql(today()).as("isRunning"),
    ])
    .execute();

type Row = Awaited<ReturnType<typeof placementsOf>>[number];

const toItem = (row: Row): GroupPlacement => ({
  placementId: row.id,
  revision: row.revision,
  student: { userId: row.studentId, fullName: row.fullName, studentNumber: row.studentNumber },
  ward: row.ward,
  startDate: storedDay(row.startDate),
  endDate: storedDay(row.endDate),
  supervisor: toPerson(row.supervisorId, row.supervisorName),
  secondarySupervisor: toPerson(row.secondarySupervisorId, row.secondaryName),
  discontinuedOn: discontinuedOn(row),
});

/** What each filter keeps. One that is over needs no supervisor. */
const kept: Record<PlacementFilter, (row: Row) => boolean> = {
  uncovered: ({ supervisorId, isRunning }) => supervisorId === null && isRunning,
  discontinued: isDiscontinued,
};

/**
 * One page of the placements of a group, in an order, with how many there are in the whole group. A group is small enough to be read and
 * ordered whole. With a cursor that the list does not hold it begins again. Throws "not found" for a group that the actor may not edit.
 */
export async function listGroupPlacements(
  actor: Actor,
  groupId: number,
  { search = "", filter, sort = defaultPlacementSort, cursor }: GroupPlacementSearch,
  locale: Locale,
): Promise<GroupPlacementPage> {
  const [isSeen, rows] = await Promise.all([
    db.group.count({ where: { AND: [{ id: groupId }, editableBy(actor)] } }),
    placementsOf(groupId),
  ]);
  if (isSeen === 0) throw notFound();
  const counted = (one: PlacementFilter) => rows.filter(kept[one]).length;
  const wanted = search.normalize("NFC").toLowerCase();
  const contains = (text: string | null | undefined) => text?.normalize("NFC").toLowerCase().includes(wanted) ?? false;
  const found = rows
    .filter((row) => !filter || kept[filter](row))
    .map(toItem)
    .filter(
      ({ student, ward, supervisor }) =>
        wanted === "" || [student.fullName, student.studentNumber, ward, supervisor?.fullName].some(contains),
    )
    .toSorted(placementOrder(sort, languageTag(locale)));
  const from = found.findIndex(({ placementId }) => placementId === cursor) + 1;
  return {
    ...pageOf(found.slice(from), ({ placementId }) => placementId, limits.groupPageSize),
    counts: { all: rows.length, uncovered: counted("uncovered"), discontinued: counted("discontinued") },
  };
}
