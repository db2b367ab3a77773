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
import { missingForSigning, partiesLeftOut, settledIn } from "../../signing/rules";
import { progressOf } from "../rules";
import type { EvaluationItem } from "../schema";
import { decisionsOfEvaluation } from "./evaluation-row";
import { decisionsOf, talkAnswersOf } from "./evaluation-state";

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

/** The answers of the talks that signing waits for. */
const answers = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("TalkField as t")
    .whereRef("t.evaluationId", "=", "e.id")
    .where("t.field", "in", ["held", "dangerOfNotPassing", "recommendation"])
    .select(["t.term", "t.field", "t.value"]);

/** The result that counts. */
const result = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationResult as r")
    .whereRef("r.evaluationId", "=", "e.id")
    .where("r.reopenedAt", "is", null)
    .select("r.assessmentPassed");

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
        jsonArrayFrom(answers()).as("talkFields"),
        result().as("assessmentPassed"),
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
    const ways = waysIn(decisionsOf(row), term);
    const leftOut = partiesLeftOut(ways);
    const talk = talkAnswersOf(row, term);
    const missing = missingForSigning(term, { submitted, talk, decisions: ways });
    const settled = settledIn(submitted, ways);
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
      progress: progressOf({ stage, settled, missing, assessmentPassed: row.assessmentPassed }),
      isTurn: actionsFor(viewer, { stage, term, submitted, leftOut }).includes("submit"),
    };
  });
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.evaluationId ?? null) : null };
}
