import "server-only";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { Prisma } from "@/prisma/generated/client";
import { canSetStandIn, seatedIn, visibleTo } from "./policy";
import { seatOf, standInOf, standsIn } from "./rules";
import type { PlacementContacts, PlacementItem, StandInDetail } from "./schema";

const person = { select: { id: true, fullName: true } } as const;
const toPerson = (user: { id: number; fullName: string }) => ({ userId: user.id, fullName: user.fullName });

/** The placements somebody supervises, as a condition on "Placement" p. */
export const supervisedSql = (actor: Pick<Actor, "id">): Prisma.Sql =>
  Prisma.sql`(p."supervisorId" = ${actor.id} or p."secondarySupervisorId" = ${actor.id})`;

/** The placements of the groups somebody teaches. The array is worked out once, before any placement is looked at. */
export const taughtSql = (actor: Pick<Actor, "id">): Prisma.Sql =>
  Prisma.sql`p."groupId" = any(array(select "groupId" from "GroupTeacher" where "teacherId" = ${actor.id}))`;

/** The policy's `visibleTo` as a condition on "Placement" p, for the pages that one statement reads. */
export const visibleSql = (actor: Pick<Actor, "id" | "role">): Prisma.Sql =>
  actor.role === "Admin"
    ? Prisma.sql`true`
    : Prisma.sql`(p."studentId" = ${actor.id} or ${supervisedSql(actor)} or ${taughtSql(actor)})`;

/** Every placement in which the person has a seat, the one that ends last first. */
export async function listPlacements(actor: Actor): Promise<PlacementItem[]> {
  const placements = await db.placement.findMany({
    where: seatedIn(actor),
    orderBy: [{ endDate: "desc" }, { id: "asc" }],
    include: {
      student: person,
      supervisor: person,
      secondarySupervisor: person,
      group: { include: { teachers: { select: { teacherId: true, teacher: person } } } },
    },
  });
  return placements.flatMap((placement) => {
    const seat = seatOf(actor.id, placement);
    if (!seat) return [];
    const { group } = placement;
    return {
      placementId: placement.id,
      groupId: group.id,
      groupName: group.name,
      courseCode: group.courseCode,
      place: group.place,
      period: group.period,
      ward: placement.ward,
      startDate: toDay(placement.startDate),
      endDate: toDay(placement.endDate),
      seat,
      student: toPerson(placement.student),
      supervisor: placement.supervisor && toPerson(placement.supervisor),
      secondarySupervisor: placement.secondarySupervisor && toPerson(placement.secondarySupervisor),
      teachers: group.teachers.map(({ teacher }) => toPerson(teacher)),
    };
  });
}

const contact = {
  select: { id: true, fullName: true, email: true, areaCode: true, phone: true, avatarPath: true },
} as const;

/** The person's own placements that have not ended, the one that begins first ahead, with whom to reach in each. */
export async function listMyContacts(actor: Actor): Promise<PlacementContacts[]> {
  const day = today();
  const placements = await db.placement.findMany({
    where: { studentId: actor.id, endDate: { gte: fromDay(day) } },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    select: {
      id: true,
      ward: true,
      startDate: true,
      endDate: true,
      standInFrom: true,
      standInUntil: true,
      supervisor: contact,
      secondarySupervisor: contact,
      group: {
        select: {
          name: true,
          place: true,
          teachers: { orderBy: { teacher: { fullName: "asc" } }, select: { teacher: contact } },
        },
      },
    },
  });
  return placements.map(({ group, supervisor, secondarySupervisor, ...placement }) => {
    const { from, until } = standInOf(placement);
    const isAhead = secondarySupervisor && from !== null && until !== null && until >= day;
    return {
      placementId: placement.id,
      groupName: group.name,
      place: group.place,
      ward: placement.ward,
      startDate: toDay(placement.startDate),
      endDate: toDay(placement.endDate),
      hasBegun: toDay(placement.startDate) <= day,
      supervisor: supervisor && toContact(supervisor),
      secondarySupervisor: secondarySupervisor && toContact(secondarySupervisor),
      teachers: group.teachers.map(({ teacher }) => toContact(teacher)),
      standIn: isAhead ? { from, until, isToday: standsIn({ from, until }, day) } : null,
    };
  });
}

/** Who stands in for the supervisor of a placement. Throws "not found" for a placement the person may not see. */
export async function getStandIn(actor: Actor, input: { placementId: number }): Promise<StandInDetail> {
  const placement = await db.placement.findFirst({
    where: { AND: [{ id: input.placementId }, visibleTo(actor)] },
    select: {
      id: true,
      revision: true,
      endDate: true,
      standInFrom: true,
      standInUntil: true,
      studentId: true,
      supervisorId: true,
      secondarySupervisorId: true,
      secondarySupervisor: { select: { fullName: true } },
      group: { select: { teachers: { select: { teacherId: true } } } },
    },
  });
  if (!placement) throw notFound();
  return {
    placementId: placement.id,
    revision: placement.revision,
    endDate: toDay(placement.endDate),
    today: today(),
    secondarySupervisor: placement.secondarySupervisor?.fullName ?? null,
    ...standInOf(placement),
    canSet: !actor.viewer && canSetStandIn(actor, seatOf(actor.id, placement)),
  };
}
