import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { on, statements } from "@/lib/platform/sql";
import type { GroupDetail } from "./schema";

const teachers = () =>
  on<{ g: "Group" }>()
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "g.id")
    .orderBy("u.fullName")
    .select(["u.id", "u.fullName", "u.email", "u.areaCode", "u.phone", "u.avatarPath"]);

/** One of the groups somebody teaches, with its teachers and rules. Throws "not found" for any other. */
export async function getGroup(actor: Actor, input: { groupId: number }): Promise<GroupDetail> {
  const group = await statements
    .selectFrom("Group as g")
    .innerJoin("GroupTeacher as own", "own.groupId", "g.id")
    .where("g.id", "=", input.groupId)
    .where("own.teacherId", "=", actor.id)
    .select(["g.id as groupId", "g.name", "g.courseCode", "g.place", "g.period", "g.startDate", "g.endDate"])
    .select(["g.expectedDays", "g.makeUpPercent", "g.repeatPercent", "g.sickDaysNoticed"])
    .select(["g.quietDays", "g.waitingDays", "g.revision"])
    .select(jsonArrayFrom(teachers()).as("teachers"))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("Placement as p").whereRef("p.groupId", "=", "g.id").select("p.id"))
        .$castTo<boolean>()
        .as("hasStudents"),
    )
    .executeTakeFirst();
  if (!group) throw notFound();
  return {
    ...group,
    startDate: toDay(group.startDate),
    endDate: toDay(group.endDate),
    teachers: group.teachers.map(toContact),
  };
}
