import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { seatedIn } from "./policy";
import { seatOf } from "./rules";
import type { PlacementItem } from "./schema";

const person = { select: { id: true, fullName: true } } as const;
const toPerson = (user: { id: number; fullName: string }) => ({ userId: user.id, fullName: user.fullName });

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
