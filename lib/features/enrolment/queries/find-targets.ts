import "server-only";
import { editableBy } from "@/lib/features/group/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { literally } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { dayErrors, moveObstacles, obstaclesFor } from "../rules";
import type { FindTargetInput, TargetGroup } from "../schema";
import { candidateOf, candidateSelect } from "./find-group";

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
  const days = { startDate: storedDay(placement.startDate), endDate: storedDay(placement.endDate) };
  const found = groups.map(({ id: groupId, endedAt, domainId, ...group }) => {
    const period = { startDate: storedDay(group.startDate), endDate: storedDay(group.endDate) };
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
