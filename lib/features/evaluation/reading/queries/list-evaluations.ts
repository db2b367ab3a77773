import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { teacherIds, visibleSql } from "@/lib/features/placement/queries";
import { seatOf, standInOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { evaluationStage, termOf, waysIn } from "../../life/rules";
import { actionsFor, submittedIn, viewerOf } from "../../rating/rules";
import { partiesLeftOut } from "../../signing/rules";
import type { EvaluationItem } from "../schema";
import { decisionsOfEvaluation } from "./evaluation-row";
import { decisionsOf } from "./evaluation-state";

/** "Evaluation" e is done: those come at the end of lists. */
export const isDone = () =>
  sql<boolean>`${on<{ e: "Evaluation" }>().ref("e.stage")} = ${sql.lit(evaluationStage.done)}`;

/** "Evaluation" e comes after another one in a list. */
export function isAfter(evaluationId: Expression<number>) {
  const rank = sql<number>`-${on<{ e: "Evaluation" }>().ref("e.id")}`;
  const last = statements
    .selectFrom("Evaluation as e")
    .where("e.id", "=", evaluationId)
    .select([isDone().as("isDone"), rank.as("rank")]);
  return sql<boolean>`(${isDone()}, ${rank}) > ${last}`;
}

const parts = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationPart as part")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.term", "part.party", "part.submittedAt"]);

const decisions = () => decisionsOfEvaluation().select(["w.way", "w.stage", "w.party"]);

type Values = { actorId: number; placementId: number; cursor: number };

const pageOfEvaluations = prepared(
  (
    { actorId, placementId, cursor }: Slots<Values>,
    { role, by }: Pick<Actor, "role"> & { by: { placement: boolean; cursor: boolean } },
  ) => {
    return statements
      .selectFrom("Evaluation as e")
      .innerJoin("Placement as p", "p.id", "e.placementId")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .innerJoin("User as student", "student.id", "p.studentId")
      .where(visibleSql({ id: actorId, role }))
      .$if(by.placement, (query) => query.where("p.id", "=", placementId))
      .$if(by.cursor, (query) => query.where(isAfter(cursor)))
      .orderBy(isDone())
      .orderBy("e.id", "desc")
      .limit(sql.lit(limits.listPageSize + 1))
      .select(["e.id as evaluationId", "e.placementId", "e.stage", "student.fullName as studentName"])
      .select(["g.name as groupName", "g.place", "p.ward", "p.startDate", "p.endDate"])
      .select(["p.studentId", "p.supervisorId", "p.secondarySupervisorId", "p.standInFrom", "p.standInUntil"])
      .select([
        teacherIds().as("teachers"),
        jsonArrayFrom(parts()).as("parts"),
        jsonArrayFrom(decisions()).as("decisions"),
      ]);
  },
);

/**
 * A page of the evaluations that somebody sees, of one placement or all, the latest first and those that are done at the end.
 * @param input `cursor` is the last evaluation of the page before
 */
export async function listEvaluations(
  actor: Actor,
  { placementId, cursor }: { placementId?: number | undefined; cursor?: number | undefined },
): Promise<{ items: EvaluationItem[]; nextCursor: number | null }> {
  const rows = await pageOfEvaluations(
    { actorId: actor.id, placementId: placementId ?? 0, cursor: cursor ?? 0 },
    { role: actor.role, by: { placement: placementId !== undefined, cursor: cursor !== undefined } },
  );
  const day = today();
  const items = rows.slice(0, limits.listPageSize).map((row): EvaluationItem => {
    const { evaluationId, stage, studentName, groupName, place, ward } = row;
    const term = termOf(stage);
    const submitted = submittedIn(row.parts.filter((part) => part.term === term));
    const leftOut = partiesLeftOut(waysIn(decisionsOf(row), term));
    const viewer = viewerOf(seatOf(actor.id, { ...row, group: { teachers: row.teachers } }), standInOf(row), day);
    return {
      evaluationId,
      placementId: row.placementId,
      stage,
      studentName,
      groupName,
      practicumPlace: place,
      ward,
      startDate: toDay(row.startDate),
      endDate: toDay(row.endDate),
      submitted,
      isTurn: actionsFor(viewer, { stage, term, submitted, leftOut }).includes("submit"),
    };
  });
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.evaluationId ?? null) : null };
}
