import "server-only";
import { z } from "zod";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { queueOf } from "@/lib/features/job/commands/start-job";
import { defineJob } from "@/lib/features/job/jobs";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { findAbsentActor } from "@/lib/platform/auth/absent-actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { defineTask } from "@/lib/platform/jobs/task";
import { schoolSettings } from "@/lib/platform/school-settings";
import { streamWorkbook } from "@/lib/platform/spreadsheet/streamed-workbook";
import { deleteLapsed } from "./commands/delete-lapsed";
import { countHeld, countSteps } from "./queries/lapsed";
import { namesOf } from "./queries/names";
import { readRules } from "./queries/read-rules";
import { fingerprintOf, type Rules } from "./rules";
import { type Preview, type RetentionJob, retentionJobSchema } from "./schema";
import { sheetOf } from "./sheet";

/** Throws bad input for somebody who may not change the settings any more. */
async function assertMayRun(userId: number): Promise<void> {
  const actor = await findAbsentActor(userId);
  if (!actor?.permissions.includes("manage_settings")) throw invalid("retention.error_rights");
}

/** Counts what is over today, and names it in the job's file. */
async function preview(job: RunningJob): Promise<JobOutcome> {
  const rules = await readRules(db);
  const day = today();
  const total = await countSteps(rules, day);
  const counts: Preview["counts"] = {};
  let done = 0;
  await job.progress(0, total);
  const { toCells, ...sheet } = sheetOf(job.locale);
  async function* written() {
    for await (const { kind, rows, steps } of namesOf(rules, day)) {
      for (const { count } of rows) counts[kind] = (counts[kind] ?? 0) + count;
      done += steps;
      await job.progress(done, Math.max(done, total));
      yield rows.map(toCells);
    }
  }
  await streamWorkbook(sheet, written(), job.write);
  const result: Preview = { day, fingerprint: fingerprintOf(rules), counts, ...(await countHeld(rules, day)) };
  return { result, fileName: `${sheet.name} ${day}.xlsx` };
}

/** Makes the report of a run, or finds the one of a job that was begun before. */
const openRun = (by: { byId: number | null; jobId: number | null }): Promise<number> =>
  inTransaction(null, async ({ tx }) => {
    const begun = by.jobId === null ? null : await tx.retentionRun.findUnique({ where: { jobId: by.jobId } });
    return (begun ?? (await tx.retentionRun.create({ data: by }))).id;
  });

/** Ends the report of a run, on the record. */
async function closeRun(
  { tx, audit }: Work,
  runId: number,
  waiting: Awaited<ReturnType<typeof countHeld>>,
): Promise<number> {
  const { _sum } = await tx.retentionCount.aggregate({ where: { runId }, _sum: { count: true } });
  const count = _sum.count ?? 0;
  await tx.retentionRun.update({ where: { id: runId }, data: { finishedAt: new Date(), ...waiting } });
  await audit("retention.run", runId, { after: { count } });
  return count;
}

async function remove(
  job: RunningJob,
  { day, fingerprint }: { day: string; fingerprint: string },
): Promise<JobOutcome> {
  const rules = await readRules(db);
  if (fingerprintOf(rules) !== fingerprint) throw invalid("retention.error_changed");
  const total = await countSteps(rules, day);
  await job.progress(0, total);
  const runId = await openRun({ byId: job.askerId, jobId: job.id });
  await deleteLapsed(rules, day, {
    runId,
    byId: job.askerId,
    goOn: (done) => job.progress(done, Math.max(done, total)),
  });
  const waiting = await countHeld(rules, day);
  const counted = await db.retentionCount.aggregate({ where: { runId }, _sum: { count: true } });
  return {
    result: { runId, deleted: counted._sum.count ?? 0 },
    finish: async (work) => void (await closeRun(work, runId, waiting)),
  };
}

async function runRetentionJob(job: RunningJob, asked: RetentionJob): Promise<JobOutcome> {
  await assertMayRun(job.askerId);
  return asked.does === "preview" ? preview(job) : remove(job, asked);
}

export const retentionJob = defineJob("retention", retentionJobSchema, runRetentionJob);

/** Does a rule limit anything that a run deletes? */
const hasLimit = ({ school, groups }: Rules): boolean =>
  [...Object.values(school), ...groups].some(({ kind, keep }) => keep !== null && kind !== "jobFiles");

/** Deletes what is over by itself, when the school has said so. */
export async function deleteDue(day: string = today()): Promise<void> {
  if (!schoolSettings().deleteAutomatically) return;
  const rules = await readRules(db);
  if (!hasLimit(rules)) return;
  const runId = await openRun({ byId: null, jobId: null });
  const deleted = await deleteLapsed(rules, day, { runId, byId: null, goOn: async () => {} });
  const waiting = await countHeld(rules, day);
  await inTransaction(null, async (work) => {
    // A night in which nothing was over leaves no report.
    if (deleted === 0) await work.tx.retentionRun.delete({ where: { id: runId } });
    else await closeRun(work, runId, waiting);
  });
}

export const retentionDue = defineTask(z.unknown(), () => deleteDue());

/** Queues that beside the jobs of people: one of them runs at a time. */
export const queueRetentionDue = defineTask(z.unknown(), () =>
  inTransaction(null, ({ tx }) =>
    addJob(tx, "retention-due", {}, { queue: queueOf("retention"), jobKey: "retention-due", maxAttempts: 1 }),
  ),
);
