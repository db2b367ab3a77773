import "server-only";
import { type Expression, sql } from "kysely";
import { reportStatus } from "@/lib/features/report/life/rules";
import { asNumber, statements } from "@/lib/platform/sql";
import type { PlacementKind } from "../rules";

type Counted = { placementId: number; count: number };

const among = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`;
const count = (of: Expression<unknown> = sql`*`) => asNumber(sql`count(${of})`).as("count");

const reports = (ids: readonly number[]) =>
  statements
    .selectFrom("Report")
    .where("placementId", "=", among(ids))
    .where("status", "!=", reportStatus.sickDay)
    .groupBy("placementId")
    .select(["placementId", count()]);

const deletedReports = (ids: readonly number[]) =>
  statements
    .selectFrom("DeletedReport")
    .where("placementId", "=", among(ids))
    .groupBy("placementId")
    .select(["placementId", count()]);

const messages = (ids: readonly number[]) =>
  statements
    .selectFrom("Message as m")
    .innerJoin("Report as r", "r.id", "m.reportId")
    .where("r.placementId", "=", among(ids))
    .groupBy("r.placementId")
    .select(["r.placementId", count()]);

const absences = (ids: readonly number[]) =>
  statements
    .selectFrom("Absence")
    .where("placementId", "=", among(ids))
    .groupBy("placementId")
    .select(["placementId", count()]);

const ungivenFeedback = (ids: readonly number[]) =>
  statements
    .selectFrom("ReportPart as part")
    .innerJoin("Report as r", "r.id", "part.reportId")
    .where("r.placementId", "=", among(ids))
    .where("part.seat", "!=", "student")
    .where("part.submittedAt", "is", null)
    .where("part.givenAt", "is", null)
    .groupBy("r.placementId")
    .select(["r.placementId", count()]);

const begunParts = (ids: readonly number[]) =>
  statements
    .selectFrom("EvaluationPart as part")
    .innerJoin("Evaluation as e", "e.id", "part.evaluationId")
    .innerJoin("EvaluationAnswer as a", "a.partId", "part.id")
    .where("e.placementId", "=", among(ids))
    .where("part.submittedAt", "is", null)
    .groupBy("e.placementId")
    .select(["e.placementId", count(sql`distinct part.id`)]);

const noticeDrafts = (ids: readonly number[]) =>
  statements
    .selectFrom("DangerNotice as n")
    .innerJoin("Evaluation as e", "e.id", "n.evaluationId")
    .where("e.placementId", "=", among(ids))
    .where("n.givenAt", "is", null)
    .groupBy("e.placementId")
    .select(["e.placementId", count()]);

const counters: Record<PlacementKind, readonly ((ids: readonly number[]) => { execute: () => Promise<Counted[]> })[]> =
  {
    reports: [reports, deletedReports],
    messages: [messages],
    absences: [absences],
    drafts: [ungivenFeedback, begunParts, noticeDrafts],
  };

/** How much of a kind each of some placements has. */
export async function countLapsed(kind: PlacementKind, placementIds: readonly number[]): Promise<Map<number, number>> {
  const found = (await Promise.all(counters[kind].map((counter) => counter(placementIds).execute()))).flat();
  const counts = new Map<number, number>();
  for (const { placementId, count: more } of found) counts.set(placementId, (counts.get(placementId) ?? 0) + more);
  return counts;
}
