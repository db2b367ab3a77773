import "server-only";
import { deleteAbsencesOf } from "@/lib/features/absence/commands/erase-absences";
import { deleteDraftsOf } from "@/lib/features/evaluation/life/commands/erase-evaluations";
import {
  deleteMessagesOf,
  deleteReportsOf,
  deleteSickDayReportsOf,
  deleteUngivenFeedbackOf,
} from "@/lib/features/report/removal/commands/delete-lapsed";
import { inTransaction } from "@/lib/features/unit-of-work";
import { db, type Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import { lapsed } from "../queries/lapsed";
import { readRules } from "../queries/read-rules";
import {
  deletionOrder,
  fingerprintOf,
  lastMomentKept,
  type PlacementKind,
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
    const count = await deleteAbsencesOf(tx, placementIds);
    await deleteSickDayReportsOf(tx, placementIds);
    return count;
  },
  drafts: async (tx, placementIds) =>
    (await deleteUngivenFeedbackOf(tx, placementIds)) + (await deleteDraftsOf(tx, placementIds)),
};

/** A run that deletes: by which rules, on which day, who caused it, and what is called after each step with how many are done. */
export type Run = {
  runId: number;
  byId: number | null;
  rules: Rules;
  day: string;
  goOn: (done: number) => Promise<void>;
};

/**
 * Deletes what is over on a day, step by step. What is stored with each step is its number in the report, so a run that is broken off and
 * begun again counts nothing twice. Throws bad input once the rules are others.
 * @returns how much was deleted by this call
 */
export async function deleteLapsed(run: Run): Promise<number> {
  let deleted = 0;
  let done = 0;
  for (const kind of deletionOrder) {
    for (let after: number | null = 0; after !== null; ) {
      const stepped = await deleteOfPlacements(kind, after, run);
      deleted += stepped.deleted;
      done += stepped.placements;
      after = stepped.last;
      if (after !== null) await run.goOn(done);
    }
  }
  for (const kind of runSchoolKinds) {
    for (let isMore = true; isMore; ) {
      const count = await deleteOld(kind, run);
      deleted += count;
      isMore = count >= step.rows;
      if (!isMore) done += 1;
      await run.goOn(done);
    }
  }
  return deleted;
}

/** Runs one step, and stores in the report how much it has deleted, by group. */
function inStep<Result>({ byId, rules }: Run, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const author = byId === null ? null : { id: byId, viewerId: null };
  return inTransaction(
    author,
    async ({ tx }) => {
      if (fingerprintOf(await readRules(tx)) !== fingerprintOf(rules)) throw invalid("retention.error_changed");
      return change(tx);
    },
    stepMs,
  );
}

/** One step of a kind; `last` is the last placement of it, null when there was none left. */
async function deleteOfPlacements(kind: PlacementKind, after: number, run: Run) {
  const where = lapsed(kind, run.rules, run.day);
  const found = where
    ? await db.placement.findMany({
        where: { AND: [where, { id: { gt: after } }] },
        orderBy: { id: "asc" },
        take: step.placements,
        select: { id: true, evaluation: { select: { id: true } } },
      })
    : [];
  const placementIds = found.map(({ id }) => id);
  const last = placementIds.at(-1) ?? null;
  if (!where || last === null) return { deleted: 0, placements: 0, last: null };
  const deleted = await inStep(run, async (tx) => {
    // An evaluation that is being reopened needs what belongs to it again, and so does a placement that is prolonged.
    const evaluationIds = found.flatMap(({ evaluation }) => evaluation?.id ?? []);
    await lockRows(tx, "Evaluation", evaluationIds, "share");
    await lockRows(tx, "Placement", placementIds);
    const still = await tx.placement.findMany({
      where: { AND: [where, { id: { in: placementIds } }] },
      select: { id: true, groupId: true },
    });
    let sum = 0;
    for (const groupId of new Set(still.map((placement) => placement.groupId))) {
      const ids = still.filter((placement) => placement.groupId === groupId).map(({ id }) => id);
      const count = await removers[kind](tx, ids);
      if (count > 0) await tx.retentionCount.create({ data: { runId: run.runId, kind, groupId, count } });
      sum += count;
    }
    return sum;
  });
  return { deleted, placements: found.length, last };
}

/** One step of a kind that belongs to no placement; nothing when it is kept for good. */
async function deleteOld(kind: RunSchoolKind, run: Run): Promise<number> {
  const { rules, day, runId } = run;
  const { keep } = rules.school[kind];
  if (keep === null) return 0;
  const old = { before: lastMomentKept(kind, keep, day), limit: step.rows, rules, day };
  return inStep(run, async (tx) => {
    const count = await removeOld[kind](tx, old);
    if (count > 0) await tx.retentionCount.create({ data: { runId, kind, count } });
    return count;
  });
}
