import "server-only";
import { type Expression, expressionBuilder, type InferResult, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { goesOnSql, visibleSql, type Who } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { dayText, dayValue, type Slots, statements } from "@/lib/platform/sql";

export type Where = {
  studentId: number;
  /** The group of the placement; without it the running placement, else the latest. */
  groupId?: number | undefined;
  /** The last report of the page before. */
  cursor?: number | undefined;
};

/** What a prepared statement is given: no group and no cursor are 0, so that one statement does for all. */
export type Values = {
  actorId: number;
  studentId: number;
  groupId: number;
  cursor: number;
  day: string;
};
export type Places = Slots<Values>;

/** The values for the places. */
export const valuesOf = (actor: Actor, { studentId, groupId, cursor }: Where): Values => ({
  actorId: actor.id,
  studentId,
  groupId: groupId ?? 0,
  cursor: cursor ?? 0,
  day: today(),
});

export type Reader = Who & Pick<Actor, "role">;

/** The student's placements that the reader has a seat in, or all for an admin. */
const visiblePlacements = (actor: Reader, studentId: Expression<number>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("FormVersion as v", "v.id", "g.reportFormVersionId")
    .where("p.studentId", "=", studentId)
    .where(visibleSql(actor))
    .select(["p.id", "p.groupId", "p.ward", "p.startDate", "p.endDate", "p.supervisorId", "p.secondarySupervisorId"])
    .select(["g.name as groupName", "g.place", "v.ratingSteps as steps", "v.id as formVersionId"])
    .select(goesOnSql().as("goesOn"));

export type VisiblePlacement = InferResult<ReturnType<typeof visiblePlacements>>[number];

/** Begins a statement with the tables `visible`, the placements the reader may see, and `chosen`, the one asked for. */
export const choosePlacement = (actor: Reader, { studentId, groupId, day }: Places) =>
  statements
    .with("visible", () => visiblePlacements(actor, studentId))
    .with("chosen", (builder) =>
      builder
        .selectFrom("visible")
        .where(({ or, eb, lit }) => or([eb(groupId, "=", lit(0)), eb("groupId", "=", groupId)]))
        .orderBy(
          ({ and, between, ref }) => and([ref("goesOn"), between(dayValue(day), ref("startDate"), ref("endDate"))]),
          "desc",
        )
        .orderBy("endDate", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .selectAll(),
    );

/** The columns of a header, of a chosen placement c. */
export function headerOf(studentId: Expression<number>) {
  const c = expressionBuilder<{ c: VisiblePlacement }, "c">();
  const student = statements
    .selectFrom("User as u")
    .where("u.id", "=", studentId)
    .select(["u.id as userId", "u.fullName"]);
  return [
    c.ref("c.id").as("placementId"),
    c.ref("c.groupId").as("groupId"),
    c.ref("c.groupName").as("groupName"),
    c.ref("c.place").as("place"),
    c.ref("c.ward").as("ward"),
    c.ref("c.steps").as("steps"),
    c.ref("c.formVersionId").as("formVersionId"),
    dayText(c.ref("c.startDate")).as("startDate"),
    dayText(c.ref("c.endDate")).as("endDate"),
    jsonObjectFrom(student).$notNull().as("student"),
  ] as const;
}

/** The reports r of a list that has the latest first, which come before `cursor`; all when there is no such report. */
export function comesAfter(cursor: Expression<number>) {
  const { ref } = expressionBuilder<{ r: { id: number; date: Date } }, "r">();
  const last = statements.selectFrom("Report as l").where("l.id", "=", cursor).select(["l.date", "l.id"]);
  return sql<boolean>`coalesce((${ref("r.date")}, ${ref("r.id")}) < ${last}, true)`;
}
