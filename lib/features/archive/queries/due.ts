import "server-only";
import { sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { configuredArchive } from "@/lib/platform/archive/configured";
import { statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { sendingMs, settledStates, triedAgain } from "../rules";

/** Evaluations whose result still waits for the archive's receipt; null where the school has no archive. */
export const withReceiptDue = (): Prisma.EvaluationWhereInput | null =>
  configuredArchive() && {
    stage: evaluationStage.done,
    results: { some: { reopenedAt: null, NOT: { archived: { state: { in: [...settledStates] } } } } },
  };

/** So long after a failure it is tried again by itself. */
const againMs = 50 * 60 * 1000;

/**
 * The evaluations that are sent by themselves now, the oldest first: never sent, interrupted, or failed for a reason that is not their own. What
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
        and([
          eb("a.state", "=", "failed"),
          eb("a.problem", "in", triedAgain),
          eb("a.changedAt", "<", new Date(now.getTime() - againMs)),
        ]),
      ]),
    )
    .orderBy("r.id")
    .select("e.id")
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}
