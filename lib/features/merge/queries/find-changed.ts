import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/platform/sql";
import type { MovedIds, Obstacle } from "../schema";
import type { Pair } from "./find-movable";

type Since = Pair & { moved: MovedIds; createdAt: Date };

/** The placements of what somebody has done since a moment, on the record. */
const doneBy = (builder: Kysely<Tables>, { keptId, createdAt }: Since) =>
  builder
    .selectFrom("AuditEntry as a")
    .leftJoin("Report as r", (join) => join.on("a.entity", "=", "report").onRef("r.id", "=", "a.entityId"))
    .leftJoin("Evaluation as e", (join) => join.on("a.entity", "=", "evaluation").onRef("e.id", "=", "a.entityId"))
    .leftJoin("Absence as b", (join) => join.on("a.entity", "=", "absence").onRef("b.id", "=", "a.entityId"))
    .where("a.actorId", "=", keptId)
    .where("a.createdAt", ">", createdAt)
    .where("a.entity", "in", ["report", "evaluation", "absence", "goal", "placement"])
    .select(({ ref }) =>
      sql<number | null>`coalesce(${ref("r.placementId")}, ${ref("e.placementId")}, ${ref("b.placementId")},
        case ${ref("a.entity")} when 'placement' then ${ref("a.entityId")}
          when 'goal' then (coalesce(${ref("a.after")}, ${ref("a.before")}) ->> 'placementId')::int end)`.as(
        "placementId",
      ),
    );

/** The placements in whose evaluation somebody has begun to rate or write since a merge; a rating beside a comment leaves that its author. */
async function begunIn(builder: Kysely<Tables>, { keptId, mergedId, moved }: Since): Promise<number[]> {
  const known = new Map(moved.evaluations.map(({ evaluationId, revision }) => [evaluationId, revision]));
  const rows = await builder
    .selectFrom("EvaluationPart as part")
    .innerJoin("Evaluation as e", "e.id", "part.evaluationId")
    .where("e.id", "=", sql<number>`any(${[...known.keys()]}::int[])`)
    .where("part.party", "=", "supervisor")
    .groupBy(["e.id", "e.placementId"])
    .having(({ exists, selectFrom }) =>
      exists(
        selectFrom("EvaluationAnswer as own")
          .innerJoin("EvaluationPart as of", "of.id", "own.partId")
          .whereRef("of.evaluationId", "=", "e.id")
          .where("own.authorId", "in", [keptId, mergedId])
          .select("own.partId"),
      ),
    )
    .select(({ fn }) => ["e.id", "e.placementId", sql<number>`${fn.sum("part.revision")}::int`.as("revision")])
    .execute();
  return rows.filter(({ id, revision }) => revision !== known.get(id)).map(({ placementId }) => placementId);
}

/**
 * What has changed since a merge of that which moved: a seat that was given to somebody else, placements in which the person of the kept
 * account has written, signed or decided something, and feedback that was begun, given or withdrawn.
 */
export async function findChanged(builder: Kysely<Tables>, since: Since): Promise<Obstacle[]> {
  const { keptId, mergedId, moved } = since;
  const placements = await builder
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .where("p.id", "=", sql<number>`any(${moved.seats.map(({ placementId }) => placementId)}::int[])`)
    .orderBy("student.fullName")
    .select(["p.id", "p.supervisorId", "p.secondarySupervisorId"])
    .select(["student.fullName as studentName", "g.name as groupName"])
    .execute();
  const done = await builder
    .selectFrom(doneBy(builder, since).as("done"))
    .select("done.placementId")
    .distinct()
    .execute();
  const written = new Set([...done.map(({ placementId }) => placementId), ...(await begunIn(builder, since))]);
  const isGiven = (row: (typeof placements)[number]) =>
    moved.seats.some(
      ({ placementId, seat }) =>
        placementId === row.id && row[seat === "supervisor" ? "supervisorId" : "secondarySupervisorId"] !== keptId,
    );
  const reports = await builder
    .selectFrom("ReportPart as part")
    .innerJoin("Report as r", "r.id", "part.reportId")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("ReportPart as other", (join) =>
      join.onRef("other.reportId", "=", "r.id").on("other.authorId", "=", mergedId),
    )
    .where("p.id", "=", sql<number>`any(${placements.map(({ id }) => id)}::int[])`)
    .where("part.authorId", "=", keptId)
    .orderBy("r.date")
    .orderBy("r.id")
    .select(["part.id as partId", "part.revision", "part.askedAt", "part.submittedAt", "other.id as otherId"])
    .select(["r.name", "student.fullName as studentName", "g.name as groupName"])
    .execute();
  const known = new Map(moved.parts.map((part) => [part.partId, part]));
  /** As it was moved; or asked for since, and not begun. */
  const isUnchanged = ({ partId, revision, askedAt, submittedAt, otherId }: (typeof reports)[number]) => {
    const part = known.get(partId);
    if (part) return submittedAt === null && part.revision === revision && part.isAsked === (askedAt !== null);
    return askedAt === null || submittedAt !== null || (revision === 0 && otherId === null);
  };
  return [
    ...placements
      .filter((row) => isGiven(row) || written.has(row.id))
      .map(({ studentName, groupName }) => ({
        kind: "placement" as const,
        seat: null,
        studentName,
        groupName,
        reportName: null,
      })),
    ...reports
      .filter((part) => !isUnchanged(part))
      .map(({ name, studentName, groupName }) => ({
        kind: "report" as const,
        seat: null,
        studentName,
        groupName,
        reportName: name,
      })),
  ];
}
