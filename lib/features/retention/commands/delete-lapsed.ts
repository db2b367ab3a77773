import "server-only";
import { eraseAbsences } from "@/lib/features/absence/commands/erase-absences";
import { deleteDraftsOf } from "@/lib/features/evaluation/life/commands/erase-evaluations";
import {
  deleteMessagesOf,
  deleteReportsOf,
  deleteSickDayReportsOf,
  deleteUngivenFeedbackOf,
} from "@/lib/features/report/removal/commands/delete-lapsed";
import { inTransaction } from "@/lib/features/unit-of-work";
import { db, type Tx } from "@/lib/platform/db";
import { lockRows } from "@/lib/platform/locks";
import type { Prisma } from "@/prisma/generated/client";
import { lapsed } from "../queries/lapsed";
import {
  lastMomentKept,
  type PlacementKind,
  placementKinds,
  type Rules,
  type RunSchoolKind,
  runSchoolKinds,
} from "../rules";
import { removeOld } from "./remove-old";

/** So many placements, or rows of anything else, are deleted in one transaction: nobody waits long for it. */
const step = { placements: 50, rows: 2_000 } as const;
/** A step may take so long, in milliseconds. */
const stepMs = 60_000;

const removers: Record<PlacementKind, (tx: Tx, placementIds: readonly number[]) => Promise<number>> = {
  reports: deleteReportsOf,
  messages: deleteMessagesOf,
  absences: async (tx, placementIds) => {
    const count = await eraseAbsences(tx, placementIds);
    await deleteSickDayReportsOf(tx, placementIds);
    return count;
  },
  drafts: async (tx, placementIds) =>
    (await deleteUngivenFeedbackOf(tx, placementIds)) + (await deleteDraftsOf(tx, placementIds)),
};

/** A run that deletes: who caused it, and what is called after each step with how many placements and kinds are done. */
export type Run = { runId: number; byId: number | null; goOn: (done: number) => Promise<void> };

/**
 * Deletes what is over on a day, step by step. What is stored with each step is its number in the report, so a run that is broken off and
 * begun again counts nothing twice.
 * @returns how much was deleted by this call
 */
export async function deleteLapsed(rules: Rules, day: string, run: Run): Promise<number> {
  let deleted = 0;
  let done = 0;
  for (const kind of placementKinds) {
    const where = lapsed(kind, rules, day);
    for (let after = 0; where; ) {
      const stepped = await deleteOfPlacements(kind, where, after, run);
      deleted += stepped.deleted;
      if (stepped.last === null) break;
      after = stepped.last;
      done += stepped.placements;
      await run.goOn(done);
    }
  }
  for (const kind of runSchoolKinds) {
    const { keep } = rules.school[kind];
    if (keep !== null) deleted += await deleteOld(kind, lastMomentKept(kind, keep, day), run, () => run.goOn(done));
    done += 1;
    await run.goOn(done);
  }
  return deleted;
}

const authorOf = ({ byId }: Run) => (byId === null ? null : { id: byId, viewerId: null });

/** One step of a kind; `last` is the last placement of it, null when there was none left. */
async function deleteOfPlacements(kind: PlacementKind, where: Prisma.PlacementWhereInput, after: number, run: Run) {
  const found = await db.placement.findMany({
    where: { AND: [where, { id: { gt: after } }] },
    orderBy: { id: "asc" },
    take: step.placements,
    select: { id: true, evaluation: { select: { id: true } } },
  });
  const last = found.at(-1)?.id ?? null;
  if (last === null) return { deleted: 0, placements: 0, last };
  const deleted = await inTransaction(
    authorOf(run),
    async ({ tx }) => {
      // An evaluation that is being reopened needs what belongs to it again.
      const evaluationIds = found.flatMap(({ evaluation }) => evaluation?.id ?? []);
      await lockRows(tx, "Evaluation", evaluationIds, "share");
      const still = await tx.placement.findMany({
        where: { AND: [where, { id: { in: found.map(({ id }) => id) } }] },
        select: { id: true, groupId: true },
      });
      let sum = 0;
      for (const groupId of new Set(still.map((placement) => placement.groupId))) {
        const placements = still.filter((placement) => placement.groupId === groupId);
        const count = await removers[kind](
          tx,
          placements.map(({ id }) => id),
        );
        if (count > 0) await tx.retentionCount.create({ data: { runId: run.runId, kind, groupId, count } });
        sum += count;
      }
      return sum;
    },
    stepMs,
  );
  return { deleted, placements: found.length, last };
}

async function deleteOld(kind: RunSchoolKind, before: Date, run: Run, goOn: () => Promise<void>): Promise<number> {
  for (let deleted = 0; ; ) {
    const count = await inTransaction(
      authorOf(run),
      async ({ tx }) => {
        const removed = await removeOld[kind](tx, before, step.rows);
        if (removed > 0) await tx.retentionCount.create({ data: { runId: run.runId, kind, count: removed } });
        return removed;
      },
      stepMs,
    );
    deleted += count;
    if (count < step.rows) return deleted;
    await goOn();
  }
}
