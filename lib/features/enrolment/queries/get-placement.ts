import "server-only";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { begunCount, hasBegun } from "@/lib/features/evaluation/reading/queries/begun";
import { editableBy } from "@/lib/features/group/policy";
import { isUsed, usedCount } from "@/lib/features/placement/policy";
import { discontinuedOn } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { literally } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { dayErrors, moveObstacles, obstaclesFor } from "../rules";
import type { FindTargetInput, PlacementDetail, TargetGroup } from "../schema";
import { candidateOf, candidateSelect } from "./find-group";

const person = { select: { id: true, fullName: true } } as const;

const toPerson = (user: { id: number; fullName: string } | null) =>
  user && { userId: user.id, fullName: user.fullName };

/** A placement as those change it who may edit its group. Throws "not found" for any other. */
export async function getPlacement(actor: Actor, { placementId }: { placementId: number }): Promise<PlacementDetail> {
  const found = await db.placement.findFirst({
    where: { id: placementId, group: editableBy(actor) },
    select: {
      revision: true,
      ward: true,
      startDate: true,
      endDate: true,
      discontinuedAt: true,
      student: person,
      supervisor: person,
      secondarySupervisor: person,
      evaluation: { select: { stage: true, _count: begunCount } },
      group: {
        select: {
          id: true,
          name: true,
          startDate: true,
          endDate: true,
          wards: true,
          noticeShortDays: true,
          noticeDaysBefore: true,
          endedAt: true,
        },
      },
      _count: usedCount,
    },
  });
  if (!found) throw notFound();
  const { evaluation, group } = found;
  const { id: groupId, endedAt, ...rules } = group;
  return {
    placementId,
    revision: found.revision,
    student: { userId: found.student.id, fullName: found.student.fullName },
    ward: found.ward,
    startDate: toDay(found.startDate),
    endDate: toDay(found.endDate),
    supervisor: toPerson(found.supervisor),
    secondarySupervisor: toPerson(found.secondarySupervisor),
    discontinuedOn: discontinuedOn(found),
    isUnwritten: !isUsed(found) && (evaluation === null || !hasBegun(evaluation)),
    isDone: evaluation !== null && !isRunning(evaluation),
    group: {
      ...rules,
      groupId,
      startDate: toDay(group.startDate),
      endDate: toDay(group.endDate),
      isEnded: endedAt !== null,
    },
  };
}

/**
 * The first groups by name, of those that the actor may edit and the search finds, to which a placement could move, each with what keeps it
 * from it; those without anything on top. Throws "not found" for a placement whose group the actor may not edit.
 */
export async function findTargets(actor: Actor, { placementId, search }: FindTargetInput): Promise<TargetGroup[]> {
  const placement = await db.placement.findFirst({
    where: { id: placementId, group: editableBy(actor) },
    select: { groupId: true, startDate: true, endDate: true, student: { select: candidateSelect } },
  });
  if (!placement) throw notFound();
  const { student } = placement;
  const groups = await db.group.findMany({
    where: { AND: [editableBy(actor), notThis(placement.groupId, student.domainId), named(search)] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limits.listPageSize,
    select: {
      id: true,
      name: true,
      courseCode: true,
      place: true,
      startDate: true,
      endDate: true,
      endedAt: true,
      domainId: true,
    },
  });
  const days = { startDate: toDay(placement.startDate), endDate: toDay(placement.endDate) };
  const found = groups.map(({ id: groupId, endedAt, domainId, ...group }) => {
    const period = { startDate: toDay(group.startDate), endDate: toDay(group.endDate) };
    const target = { groupId, domainId, endDate: period.endDate, isEnded: endedAt !== null };
    const obstacles = obstaclesFor(candidateOf(student, placementId), target, today());
    const isOutside = Object.keys(dayErrors(days, period)).length > 0;
    const failed = moveObstacles.filter((one) =>
      one === "days_outside" ? isOutside : obstacles.some((other) => other === one),
    );
    return { ...group, groupId, ...period, failed };
  });
  return found.toSorted((one, other) => Number(one.failed.length > 0) - Number(other.failed.length > 0));
}

/** Another group of the student's school. */
const notThis = (groupId: number, domainId: number | null): Prisma.GroupWhereInput => ({
  id: { not: groupId },
  domainId: domainId ?? 0,
});

function named(search: string | undefined): Prisma.GroupWhereInput {
  if (!search) return {};
  const found = { contains: literally(search), mode: "insensitive" } as const;
  return { OR: [{ name: found }, { courseCode: found }, { place: found }] };
}
