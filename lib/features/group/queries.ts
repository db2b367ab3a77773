import "server-only";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { taughtBy } from "./policy";
import type { GroupDetail } from "./schema";

/** One of the groups somebody teaches, with its teachers and rules. Throws "not found" for any other. */
export async function getGroup(actor: Actor, input: { groupId: number }): Promise<GroupDetail> {
  const group = await db.group.findFirst({
    where: { AND: [{ id: input.groupId }, taughtBy(actor)] },
    select: {
      id: true,
      name: true,
      courseCode: true,
      place: true,
      period: true,
      startDate: true,
      endDate: true,
      expectedDays: true,
      makeUpPercent: true,
      repeatPercent: true,
      sickDaysNoticed: true,
      quietDays: true,
      waitingDays: true,
      revision: true,
      teachers: {
        orderBy: { teacher: { fullName: "asc" } },
        select: {
          teacher: { select: { id: true, fullName: true, email: true, areaCode: true, phone: true, avatarPath: true } },
        },
      },
    },
  });
  if (!group) throw notFound();
  const { id, startDate, endDate, teachers, ...rest } = group;
  return {
    ...rest,
    groupId: id,
    startDate: toDay(startDate),
    endDate: toDay(endDate),
    teachers: teachers.map(({ teacher }) => toContact(teacher)),
  };
}
