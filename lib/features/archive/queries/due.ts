import "server-only";
import { sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { on, statements } from "@/lib/platform/sql";
import { isPassing, sendingMs } from "../rules";

const e = on<{ e: "Evaluation" }>();

/**
 * As a condition on "Evaluation" e: it is done, and its result has a receipt of the archive, or is archived elsewhere. An evaluation that is
 * not done has none that is due.
 */
export const archivedSql = () =>
  e.exists(
    e
      .selectFrom("EvaluationResult as archivedResult")
      .innerJoin("ArchiveRecord as archived", "archived.resultId", "archivedResult.id")
      .whereRef("archivedResult.evaluationId", "=", "e.id")
      .where("archivedResult.reopenedAt", "is", null)
      .where("archived.state", "in", ["archived", "elsewhere"])
      .select("archived.id"),
  );

/** As a condition on "Evaluation" e: it is done, and still waits for its receipt. */
export const archiveDueSql = () =>
  e.and([
    e("e.stage", "=", evaluationStage.done),
    e.exists(
      e
        .selectFrom("EvaluationResult as dueResult")
        .whereRef("dueResult.evaluationId", "=", "e.id")
        .where("dueResult.reopenedAt", "is", null)
        .select("dueResult.id"),
    ),
    e.not(archivedSql()),
  ]);

/** So long after a failure it is tried again by itself. */
const againMs = 50 * 60 * 1000;

/**
 * The evaluations that are sent by themselves now, the oldest first: never sent, interrupted, or failed for a reason that may be over. What
 * failed for another reason waits for a person.
 */
export async function listDue(limit: number, now: Date = new Date()): Promise<number[]> {
  const rows = await statements
    .selectFrom("Evaluation as e")
    .innerJoin("EvaluationResult as r", "r.evaluationId", "e.id")
    .leftJoin("ArchiveRecord as a", "a.resultId", "r.id")
    .where("e.stage", "=", evaluationStage.done)
    .where("r.reopenedAt", "is", null)
    .where(({ or, eb, and }) =>
      or([
        eb("a.id", "is", null),
        and([eb("a.state", "=", "sending"), eb("a.changedAt", "<", new Date(now.getTime() - sendingMs))]),
        and([eb("a.state", "=", "failed"), eb("a.changedAt", "<", new Date(now.getTime() - againMs))]),
      ]),
    )
    .orderBy("r.id")
    .select(["e.id", "a.state", "a.problem"])
    .limit(sql.lit(limit))
    .execute();
  return rows.filter(({ state, problem }) => state !== "failed" || isPassing(problem)).map(({ id }) => id);
}
