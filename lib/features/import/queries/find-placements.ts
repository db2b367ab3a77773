import "server-only";
import { sql } from "kysely";
import { evaluationStage, isRunning } from "@/lib/features/evaluation/life/rules";
import { isOver } from "@/lib/features/placement/rules";
import { storedDay } from "@/lib/platform/dates";
import type { Holder, KnownPlacement } from "../rules/known";
import type { ReadBuilder } from "./find-known";

type FoundPlacement = KnownPlacement & { isOver: boolean; hasOpenEvaluation: boolean; allowMultipleGroup: boolean };

/** All placements of these students, and of those who have one in these groups. */
export async function findPlacements(
  builder: ReadBuilder,
  { groupIds, studentIds }: { groupIds: readonly number[]; studentIds: readonly number[] },
): Promise<FoundPlacement[]> {
  if (groupIds.length + studentIds.length === 0) return [];
  const placed = await builder
    .selectFrom("Placement")
    .where("groupId", "=", sql<number>`any(${groupIds}::int[])`)
    .select("studentId")
    .execute();
  const all = [...studentIds, ...placed.map(({ studentId }) => studentId)];
  const rows = await builder
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .where("p.studentId", "=", sql<number>`any(${all}::int[])`)
    .orderBy("p.id")
    .select(["p.id", "p.groupId", "p.studentId", "p.ward", "p.startDate", "p.endDate", "p.supervisorId"])
    .select(["p.secondarySupervisorId", "p.discontinuedAt", "g.endedAt", "e.stage", "s.allowMultipleGroup"])
    .execute();
  return rows.map(({ discontinuedAt, endedAt, stage, ...row }) => ({
    ...row,
    startDate: storedDay(row.startDate),
    endDate: storedDay(row.endDate),
    isDiscontinued: discontinuedAt !== null,
    isDone: stage === evaluationStage.done,
    isOver: isOver({ discontinuedAt, group: { endedAt } }),
    hasOpenEvaluation: stage !== null && isRunning({ stage }),
  }));
}

/** The students of these placements, as the rules of enrolment know them. */
export function holdersOf(rows: readonly FoundPlacement[]): ReadonlyMap<number, Holder> {
  const holders = new Map<number, { allowMultipleGroup: boolean; placements: Holder["placements"][number][] }>();
  for (const { studentId, groupId, startDate, endDate, isOver: over, hasOpenEvaluation, allowMultipleGroup } of rows) {
    const one = { groupId, startDate, endDate, isOver: over, hasOpenEvaluation };
    const holder = holders.get(studentId);
    if (holder) holder.placements.push(one);
    else holders.set(studentId, { allowMultipleGroup, placements: [one] });
  }
  return holders;
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
