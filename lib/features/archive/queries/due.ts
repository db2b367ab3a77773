import "server-only";
import { sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { configuredArchive } from "@/lib/platform/archive/configured";
import { db, type Reader } from "@/lib/platform/db";
import { statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { sendingMs, settledStates, triedAgain, unclearMs } from "../rules";

/** Evaluations whose result has no receipt of an archive. */
export const withoutReceipt = {
  stage: evaluationStage.done,
  results: { some: { reopenedAt: null, NOT: { archived: { state: { in: [...settledStates] } } } } },
} satisfies Prisma.EvaluationWhereInput;

/** Evaluations whose result still waits for the archive's receipt; null where the school has no archive. */
export const withReceiptDue = (): Prisma.EvaluationWhereInput | null => configuredArchive() && withoutReceipt;

/** Does the school archive? Also one whose archive this process does not know: then it has archived before. */
export const hasArchived = async (reader: Reader): Promise<boolean> =>
  configuredArchive() !== null ||
  (await reader.archiveRecord.findFirst({ where: { state: "archived" }, select: { id: true } })) !== null;

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
        and([
          eb("a.state", "=", "waiting"),
          or([eb("a.sentAt", "is", null), eb("a.sentAt", "<", new Date(now.getTime() - unclearMs))]),
        ]),
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

/**
 * The results of which it can be found out now whether the archive has what was sent without an answer, those sent first first. `isAgain`: its
 * attempt was postponed or interrupted, so it is to be sent if the archive does not have it.
 */
export async function listUnclear(limit: number, now: Date = new Date()) {
  const over = new Date(now.getTime() - sendingMs);
  const records = await db.archiveRecord.findMany({
    where: {
      sentAt: { lte: new Date(now.getTime() - unclearMs) },
      NOT: { state: "sending", changedAt: { gte: over } },
    },
    orderBy: [{ sentAt: "asc" }, { id: "asc" }],
    take: limit,
    select: {
      evaluationId: true,
      resultId: true,
      state: true,
      actorId: true,
      result: { select: { reopenedAt: true } },
    },
  });
  return records.map(({ state, result, ...record }) => ({
    ...record,
    state,
    isAgain: (state === "waiting" || state === "sending") && result.reopenedAt === null,
  }));
}

/** The attempt to send an evaluation that waits until it is known whether the archive has an earlier result of it; null without one. */
export const findPostponed = (evaluationId: number): Promise<{ actorId: number | null } | null> =>
  db.archiveRecord.findFirst({
    where: {
      evaluationId,
      state: "waiting",
      sentAt: null,
      result: { reopenedAt: null, evaluation: { stage: evaluationStage.done } },
    },
    select: { actorId: true },
  });
