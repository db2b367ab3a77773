import "server-only";
import { sql } from "kysely";
import type { Candidate } from "@/lib/features/enrolment/rules";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { isOver } from "@/lib/features/placement/rules";
import { toDay } from "@/lib/platform/dates";
import type { KnownPlacement } from "../rules/known";
import type { ReadBuilder } from "./find-known";

type FoundPlacement = KnownPlacement & { isOver: boolean; hasOpenEvaluation: boolean };

/** The placements of these groups, and of these students in whatever group. */
export async function findPlacements(
  builder: ReadBuilder,
  { groupIds, studentIds }: { groupIds: readonly number[]; studentIds: readonly number[] },
): Promise<FoundPlacement[]> {
  if (groupIds.length + studentIds.length === 0) return [];
  const rows = await builder
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .where(({ or, eb }) =>
      or([
        eb("p.groupId", "=", sql<number>`any(${groupIds}::int[])`),
        eb("p.studentId", "=", sql<number>`any(${studentIds}::int[])`),
      ]),
    )
    .orderBy("p.id")
    .select(["p.id", "p.groupId", "p.studentId", "p.ward", "p.startDate", "p.endDate", "p.supervisorId"])
    .select(["p.secondarySupervisorId", "p.discontinuedAt", "g.endedAt", "e.stage"])
    .execute();
  return rows.map(({ discontinuedAt, endedAt, stage, ...row }) => ({
    ...row,
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    isDiscontinued: discontinuedAt !== null,
    isOver: isOver({ discontinuedAt, group: { endedAt } }),
    hasOpenEvaluation: stage !== null && isRunning({ stage }),
  }));
}

/** The placements of each student, as the rules of enrolment know them. */
export function heldBy(rows: readonly FoundPlacement[]): ReadonlyMap<number, Candidate["placements"]> {
  const held = new Map<number, Candidate["placements"][number][]>();
  for (const { studentId, groupId, startDate, endDate, isOver: over, hasOpenEvaluation } of rows) {
    const one = { groupId, startDate, endDate, isOver: over, hasOpenEvaluation };
    const others = held.get(studentId);
    if (others) others.push(one);
    else held.set(studentId, [one]);
  }
  return held;
}

/** The full names of some people. */
export async function findNames(builder: ReadBuilder, ids: readonly number[]): Promise<[number, string][]> {
  if (ids.length === 0) return [];
  const rows = await builder
    .selectFrom("User")
    .where("id", "=", sql<number>`any(${[...new Set(ids)]}::int[])`)
    .select(["id", "fullName"])
    .execute();
  return rows.map(({ id, fullName }) => [id, fullName]);
}
