import "server-only";
import { z } from "zod";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { queueOf } from "@/lib/features/job/commands/start-job";
import { defineJob } from "@/lib/features/job/jobs";
import { inTransaction } from "@/lib/features/unit-of-work";
import { findAbsentActor } from "@/lib/platform/auth/absent-actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid, toAppError } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { defineTask } from "@/lib/platform/jobs/task";
import { schoolSettings } from "@/lib/platform/school-settings";
import { streamWorkbook } from "@/lib/platform/spreadsheet/streamed-workbook";
import { clearLeftovers } from "./commands/clear-leftovers";
import { deleteLapsed } from "./commands/delete-lapsed";
import { closeRun, closeStopped, countDeleted, openRun } from "./commands/runs";
import { countHeld, countSteps } from "./queries/lapsed";
import { countNamed, namesOf } from "./queries/names";
import { readRules } from "./queries/read-rules";
import { fingerprintOf, kindNames, type Rules } from "./rules";
import { type DeletingJob, type Preview, type RetentionJob, retentionJobSchema } from "./schema";
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

async function remove(job: RunningJob, { day, fingerprint, found }: DeletingJob): Promise<JobOutcome> {
  const rules = await readRules(db);
  if (fingerprintOf(rules) !== fingerprint) throw invalid("retention.error_changed");
  const total = await countSteps(rules, day);
  await job.progress(0, total);
  // What was archived or closed since is in no preview.
  const now = await countNamed(rules, day);
  if (kindNames.some((kind) => (now[kind] ?? 0) > (found[kind] ?? 0))) throw invalid("retention.error_more");
  const runId = await openRun({ byId: job.askerId, jobId: job.id });
  const goOn = async (done: number) => {
    await job.progress(done, Math.max(done, total));
    await assertMayRun(job.askerId);
  };
  await deleteLapsed({ runId, byId: job.askerId, rules, day, goOn });
  const held = await countHeld(rules, day);
  return {
    result: { runId, deleted: await countDeleted(db, runId) },
    finish: (work) => closeRun(work, runId, held),
  };
}

async function runRetentionJob(job: RunningJob, asked: RetentionJob): Promise<JobOutcome> {
  await assertMayRun(job.askerId);
  return asked.does === "preview" ? preview(job) : remove(job, asked);
}

export const retentionJob = defineJob("retention", retentionJobSchema, runRetentionJob, (work, jobId) =>
  closeStopped(work, { jobId }),
);

/** Does a rule limit anything that a run deletes? */
const hasLimit = ({ school, groups }: Rules): boolean =>
  [...Object.values(school), ...groups].some(({ kind, keep }) => keep !== null && kind !== "jobFiles");

/** The school has said meanwhile that nothing is deleted by itself. */
const assertAutomatic = async () => {
  if (!schoolSettings().deleteAutomatically) throw invalid("retention.error_changed");
};

/** Deletes what is over by itself, when the school has said so. A run that was stopped in an earlier night is reported first. */
export async function deleteDue(day: string = today()): Promise<void> {
  await inTransaction(null, (work) => closeStopped(work, { jobId: null }));
  if (!schoolSettings().deleteAutomatically) return;
  const rules = await readRules(db);
  if (!hasLimit(rules)) return;
  const runId = await openRun({ byId: null, jobId: null });
  try {
    const deleted = await deleteLapsed({ runId, byId: null, rules, day, goOn: assertAutomatic });
    const held = await countHeld(rules, day);
    // A night in which nothing was over leaves no report.
    if (deleted > 0) await inTransaction(null, (work) => closeRun(work, runId, held));
  } catch (thrown) {
    // The rules, or whether anything is deleted by itself, were changed meanwhile: the next night goes by what is so then.
    if (toAppError(thrown).kind !== "invalid") throw thrown;
  } finally {
    await inTransaction(null, (work) => closeStopped(work, { jobId: null }));
  }
}

export const retentionDue = defineTask(z.unknown(), () => deleteDue());

/** Queues that beside the jobs of people: one of them runs at a time. */
export const queueRetentionDue = defineTask(z.unknown(), () =>
  inTransaction(null, ({ tx }) =>
    addJob(tx, "retention-due", {}, { queue: queueOf("retention"), jobKey: "retention-due", maxAttempts: 1 }),
  ),
);

export const clearLeftoversDue = defineTask(z.unknown(), () => clearLeftovers());
