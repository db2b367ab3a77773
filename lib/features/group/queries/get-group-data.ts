import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/can-enter";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { dayText, on, statements } from "@/lib/platform/sql";
import { evaluationStage } from "@/lib/platform/stages";
import type { FormKind } from "@/prisma/generated/enums";
import { colleaguesOf, makesAnyGroup } from "../policy";
import { followUpColumns } from "../rules";
import type { GroupChoices, GroupData } from "../schema";
import { editableSql } from "./list-groups";

/** The organisation of "User" me, for who makes groups of their own one only. */
const ownDomain = (actor: Pick<Actor, "id">) =>
  statements.selectFrom("User as me").where("me.id", "=", actor.id).select("me.domainId");

const teachersFor = (actor: Actor) => {
  const all = statements
    .selectFrom("User as u")
    .where("u.role", "=", "Teacher")
    .where(enterableSql)
    .orderBy("u.fullName")
    .orderBy("u.id")
    .select(["u.id as userId", "u.fullName", "u.email"]);
  return makesAnyGroup(actor) ? all : all.where("u.domainId", "=", ownDomain(actor));
};

/** Schools first: they have the students. */
const domainsFor = (actor: Actor) => {
  const all = statements
    .selectFrom("Domain as d")
    .orderBy("d.kind")
    .orderBy("d.name")
    .orderBy("d.id")
    .select(["d.id as domainId", "d.name"]);
  return makesAnyGroup(actor) ? all : all.where("d.id", "=", ownDomain(actor));
};

/** The forms of a kind that a group can get, each with its latest published version. */
export const offeredForms = (kind: FormKind) =>
  statements
    .selectFrom("Form as f")
    .innerJoin("FormVersion as v", "v.formId", "f.id")
    .where("f.kind", "=", kind)
    .where("f.archivedAt", "is", null)
    .where("v.publishedAt", "is not", null)
    .distinctOn("f.id")
    .orderBy("f.id")
    .orderBy("v.number", "desc")
    .select(["f.id as formId", "f.name", "v.id as versionId", "v.number"]);

const forms = (kind: FormKind) =>
  statements
    .selectFrom(offeredForms(kind).as("o"))
    .orderBy("o.name")
    .orderBy("o.formId")
    .select(["o.formId", "o.name"]);

/** The organisations whose groups a person sees, active or not. */
export const listGroupDomains = (actor: Actor): Promise<GroupChoices["domains"]> => domainsFor(actor).execute();

/**
 * What a person can make a group of: active organisations and teachers, all for an admin and those of their own organisation for others,
 * and the forms that have a published version. In one statement.
 */
export const getGroupChoices = (actor: Actor): Promise<GroupChoices> =>
  statements
    .selectNoFrom([
      jsonArrayFrom(domainsFor(actor).where("d.active", "=", true)).as("domains"),
      jsonArrayFrom(teachersFor(actor)).as("teachers"),
      jsonArrayFrom(forms("report")).as("reportForms"),
      jsonArrayFrom(forms("evaluation")).as("evaluationForms"),
    ])
    .executeTakeFirstOrThrow();

const g = on<{ g: "Group" }>();

/** The form of "Group" g, the number of its version there and of the latest published one. */
const formOf = (column: "g.reportFormVersionId" | "g.evaluationFormVersionId") =>
  jsonObjectFrom(
    g
      .selectFrom("FormVersion as v")
      .innerJoin("Form as f", "f.id", "v.formId")
      .whereRef("v.id", "=", column)
      .select(["f.id as formId", "f.name", "v.number"])
      .select(({ selectFrom }) =>
        selectFrom("FormVersion as other")
          .whereRef("other.formId", "=", "f.id")
          .where("other.publishedAt", "is not", null)
          .select(({ fn }) => fn.max("other.number").as("number"))
          .$asScalar()
          .$castTo<number>()
          .as("latestNumber"),
      ),
  ).$notNull();

const teachers = () =>
  g
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "g.id")
    .orderBy("u.fullName")
    .orderBy("u.id")
    .select(["u.id as userId", "u.fullName", "u.email"]);

const placements = () =>
  g
    .selectFrom("Placement as p")
    .innerJoin("User as u", "u.id", "p.studentId")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .whereRef("p.groupId", "=", "g.id")
    .where("p.discontinuedAt", "is", null)
    .orderBy("u.fullName")
    .orderBy("p.id")
    .select(["p.id as placementId", "u.fullName as studentName", "p.ward"])
    .select(({ ref }) => [dayText(ref("p.startDate")).as("startDate"), dayText(ref("p.endDate")).as("endDate")])
    .select(({ ref }) =>
      sql<boolean>`${ref("e.stage")} is not distinct from ${sql.lit(evaluationStage.done)}`.as("isDone"),
    );

/** The rules for following up of "Group" g. */
const followUpRules = () =>
  g
    .selectFrom("Group as own")
    .whereRef("own.id", "=", "g.id")
    .select(followUpColumns.map((column) => `own.${column}` as const));

/** What can be changed about a group, in one statement. Throws "not found" for a group that the person may not change. */
export async function getGroupData(actor: Actor, input: { groupId: number }): Promise<GroupData> {
  const group = await statements
    .selectFrom("Group as g")
    .innerJoin("Domain as d", "d.id", "g.domainId")
    .where("g.id", "=", input.groupId)
    .where(editableSql(actor))
    .select(["g.id as groupId", "g.revision", "g.name", "g.courseCode", "g.place", "g.period", "g.domainId", "g.wards"])
    .select(["g.startDate", "g.endDate", "d.name as domainName"])
    .select(jsonObjectFrom(followUpRules()).$notNull().as("settings"))
    .select([
      jsonArrayFrom(teachers()).as("teachers"),
      jsonArrayFrom(placements()).as("placements"),
      formOf("g.reportFormVersionId").as("reportForm"),
      formOf("g.evaluationFormVersionId").as("evaluationForm"),
      sql<boolean>`${g.ref("g.endedAt")} is not null`.as("isEnded"),
    ])
    .executeTakeFirst();
  if (!group) throw notFound();
  return { ...group, startDate: storedDay(group.startDate), endDate: storedDay(group.endDate) };
}

/** Whether a teacher who can sign in has a mail address, and who it is: one whom the person can make a teacher of a group. */
export async function findTeacher(
  actor: Actor,
  { email }: { email: string },
): Promise<{ exists: boolean; userId: number | null }> {
  const teacher = await db.user.findFirst({
    where: { AND: [{ email, role: "Teacher" }, enterable, colleaguesOf(actor)] },
    select: { id: true },
  });
  return { exists: teacher !== null, userId: teacher?.id ?? null };
}
