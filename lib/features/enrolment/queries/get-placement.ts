import "server-only";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { begunCount, hasBegun } from "@/lib/features/evaluation/reading/queries/has-begun";
import { editableBy } from "@/lib/features/group/policy";
import { isUsed, usedCount } from "@/lib/features/placement/policy";
import { discontinuedOn } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { PlacementDetail } from "../schema";

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
    startDate: storedDay(found.startDate),
    endDate: storedDay(found.endDate),
    supervisor: toPerson(found.supervisor),
    secondarySupervisor: toPerson(found.secondarySupervisor),
    discontinuedOn: discontinuedOn(found),
    isUnwritten: !isUsed(found) && (evaluation === null || !hasBegun(evaluation)),
    isDone: evaluation !== null && !isRunning(evaluation),
    group: {
      ...rules,
      groupId,
      startDate: storedDay(group.startDate),
      endDate: storedDay(group.endDate),
      isEnded: endedAt !== null,
    },
  };
}
