import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { assessesSql } from "@/lib/features/placement/queries";
import { toContact } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { storedDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { asNumber, dayValue, on, statements } from "@/lib/platform/sql";
import { taughtBy } from "../policy";
import { followUpColumns } from "../rules";
import type { GroupDetail } from "../schema";

const teachers = () =>
  on<{ g: "Group" }>()
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "g.id")
    .orderBy("u.fullName")
    .select(["u.id", "u.fullName", "u.email", "u.areaCode", "u.phone", "u.avatarPath"]);

/** "User" u supervises the student of "Placement" p today: as the primary supervisor, or standing in for that one. */
const supervises = () => {
  const { ref } = on<{ p: "Placement"; u: "User" }>();
  return assessesSql(
    ({ column }) => sql<boolean>`coalesce(${ref("u.id")} = ${ref(`p.${column}` as const)}, false)`,
    dayValue(today()),
  );
};

/**
 * Whom a mail to a group reaches: the students of its placements that are not over or discontinued, their primary supervisors, and those who
 * stand in for these today, each once, if they can sign in; the writer left out.
 * @param builder runs the statement: `statements`, or `within(tx)`
 */
export const recipientsOf = (builder: Pick<typeof statements, "selectFrom">, writerId: number, groupId: number) =>
  builder
    .selectFrom("Placement as p")
    .innerJoin("User as u", (join) =>
      join.on(({ or, eb, ref }) => or([eb("u.id", "=", ref("p.studentId")), supervises()])),
    )
    .where("p.groupId", "=", groupId)
    .where("p.endDate", ">=", dayValue(today()))
    .where("p.discontinuedAt", "is", null)
    .where(enterableSql)
    .where("u.email", "<>", "")
    .where("u.id", "<>", writerId)
    .groupBy("u.id")
    .orderBy("u.id")
    .select(["u.id", "u.email", "u.languageCode"])
    .select(({ ref }) => [
      sql<boolean>`bool_or(${ref("u.id")} = ${ref("p.studentId")})`.as("isStudent"),
      sql<boolean>`bool_or(${supervises()})`.as("isSupervisor"),
    ]);

const countRecipients = (writerId: number, groupId: number) =>
  statements
    .selectFrom(recipientsOf(statements, writerId, groupId).as("r"))
    .select(({ fn }) => [
      asNumber(fn.countAll().filterWhere("r.isStudent", "=", true)).as("students"),
      asNumber(fn.countAll().filterWhere("r.isSupervisor", "=", true)).as("supervisors"),
      asNumber(fn.countAll()).as("all"),
    ]);

/** The name of one of the groups somebody teaches. Throws "not found" for any other. */
export async function getGroupName(actor: Actor, groupId: number): Promise<string> {
  const group = await db.group.findFirst({
    where: { AND: [{ id: groupId }, taughtBy(actor)] },
    select: { name: true },
  });
  if (!group) throw notFound();
  return group.name;
}

/** One of the groups somebody teaches, with its teachers and rules. Throws "not found" for any other. */
export async function getGroup(actor: Actor, input: { groupId: number }): Promise<GroupDetail> {
  const group = await statements
    .selectFrom("Group as g")
    .innerJoin("GroupTeacher as own", "own.groupId", "g.id")
    .where("g.id", "=", input.groupId)
    .where("own.teacherId", "=", actor.id)
    .select(["g.id as groupId", "g.name", "g.courseCode", "g.place", "g.period", "g.startDate", "g.endDate"])
    .select(followUpColumns.map((column) => `g.${column}` as const))
    .select(["g.wards", "g.revision"])
    .select([
      jsonArrayFrom(teachers()).as("teachers"),
      jsonObjectFrom(countRecipients(actor.id, input.groupId)).$notNull().as("recipients"),
    ])
    .select(({ eb, exists, selectFrom }) => [
      exists(selectFrom("Placement as p").whereRef("p.groupId", "=", "g.id").select("p.id"))
        .$castTo<boolean>()
        .as("hasStudents"),
      eb("g.endedAt", "is not", null).$castTo<boolean>().as("isEnded"),
    ])
    .executeTakeFirst();
  if (!group) throw notFound();
  return {
    ...group,
    startDate: storedDay(group.startDate),
    endDate: storedDay(group.endDate),
    teachers: group.teachers.map(toContact),
  };
}
