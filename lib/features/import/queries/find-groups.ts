import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { offeredForms } from "@/lib/features/group/queries/get-group-data";
import type { Giver } from "@/lib/features/user/policy";
import { storedDay } from "@/lib/platform/dates";
import type { FormKind } from "@/prisma/generated/enums";
import type { KnownDomain, OfferedForm, SomeGroup } from "../rules/known";
import type { ReadBuilder } from "./find-known";

/** Every organisation, active or not. */
export const findDomains = (builder: ReadBuilder): Promise<KnownDomain[]> =>
  builder.selectFrom("Domain").orderBy("id").select(["id", "name", "host", "active", "kind"]).execute();

/** The forms of a kind that a new group can get. */
export const findForms = (builder: ReadBuilder, kind: FormKind): Promise<OfferedForm[]> =>
  builder.selectFrom(offeredForms(kind).as("o")).select(["o.formId", "o.name", "o.versionId"]).execute();

/** The groups that begin on these days, `YYYY-MM-DD`. */
export async function findGroups(builder: ReadBuilder, actor: Giver, starts: readonly string[]): Promise<SomeGroup[]> {
  if (starts.length === 0) return [];
  const rows = await builder
    .selectFrom("Group as g")
    .innerJoin("FormVersion as rv", "rv.id", "g.reportFormVersionId")
    .innerJoin("Form as r", "r.id", "rv.formId")
    .innerJoin("FormVersion as ev", "ev.id", "g.evaluationFormVersionId")
    .innerJoin("Form as e", "e.id", "ev.formId")
    .where("g.startDate", "=", sql<Date>`any(${starts}::date[])`)
    .orderBy("g.id")
    .select(["g.id", "g.courseCode", "g.name", "g.place", "g.period", "g.startDate", "g.endDate", "g.domainId"])
    .select(["g.wards", "g.endedAt", "r.id as reportFormId", "r.name as reportFormName"])
    .select(["e.id as evaluationFormId", "e.name as evaluationFormName"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("GroupTeacher as t").whereRef("t.groupId", "=", "g.id").orderBy("t.teacherId").select("t.teacherId"),
      ).as("teachers"),
    )
    .execute();
  return rows.map(
    ({ teachers, endedAt, reportFormId, reportFormName, evaluationFormId, evaluationFormName, ...row }) => {
      const teacherIds = teachers.map(({ teacherId }) => teacherId);
      return {
        ...row,
        startDate: storedDay(row.startDate),
        endDate: storedDay(row.endDate),
        teacherIds,
        reportForm: { formId: reportFormId, name: reportFormName },
        evaluationForm: { formId: evaluationFormId, name: evaluationFormName },
        isEnded: endedAt !== null,
        isInReach: makesAnyGroup(actor) || teacherIds.includes(actor.id),
      };
    },
  );
}
