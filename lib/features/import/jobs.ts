import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { defineJob } from "@/lib/features/job/jobs";
import type { Work } from "@/lib/features/unit-of-work";
import { inviteAll } from "@/lib/features/user/commands/add-users";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { lockRow } from "@/lib/platform/locks";
import { statements, within } from "@/lib/platform/sql";
import { applyPlan } from "./commands/apply-plan";
import { lockPlan } from "./commands/lock-plan";
import { paced } from "./commands/paced";
import { readFile } from "./commands/read-file";
import { storeRows } from "./commands/store-rows";
import { findAsker } from "./queries/find-asker";
import { findKnown, type ReadBuilder } from "./queries/find-known";
import type { Outcome } from "./rules/outcome";
import { countsOf, type Plan, planImport } from "./rules/plan";
import { totalOf } from "./rules/rows";
import type { ImportResult } from "./schema";
import { writeRefused } from "./sheet/refused";

const askedSchema = z.object({
  dryRun: z.boolean(),
  previewId: z.number().nullable(),
  skipRefused: z.boolean(),
  invite: z.boolean(),
});
type Asked = z.infer<typeof askedSchema>;

/** How long an import may keep what it changes. */
const applyMs = 10 * 60 * 1000;

/** The names of roles in what is wrong with a row are in the language of who asks, which may be another one by the import. */
const withoutRoles = (key: string, value: unknown) => (key === "role" || key === "roles" ? undefined : value);

/** One text for what becomes of every row: when it is another one, a preview holds no more. */
const hashOf = (outcomes: readonly Outcome[]): string =>
  createHash("sha256").update(JSON.stringify(outcomes, withoutRoles)).digest("hex");

type About = Pick<ImportResult, "dryRun" | "fileName" | "unread">;

const resultOf = (plan: Plan, about: About): ImportResult => ({
  ...about,
  ...countsOf(plan.outcomes),
  uninvited: plan.people.created.length,
  unsupervised: [...plan.placements.created, ...plan.placements.changed.map(({ after }) => after)].filter(
    ({ supervisorId }) => supervisorId === null,
  ).length,
});

/**
 * Checks a file, or imports it: all in the transaction that ends the job, so that of one that is killed, cancelled or refused nothing has
 * happened, and one that is begun again does it once.
 */
async function runImport(job: RunningJob, asked: Asked): Promise<JobOutcome> {
  const asker = await findAsker(db, job.askerId);
  const file = await readFile(job.id);
  const rowCount = file.rows.groups.length + file.rows.people.length + file.rows.placements.length;
  await job.progress(0, rowCount);
  const roleName = translatorFor(job.locale, "role");
  const plan = async (builder: ReadBuilder, { actor, importer }: typeof asker) => {
    const known = await findKnown(builder, actor, file.parsed);
    const context = { known, importer, paced, today: today(), roleName: (role: string) => roleName(role as "Student") };
    return { known, plan: await planImport(file.parsed, context) };
  };
  const first = (await plan(statements, asker)).plan;
  await job.progress(asked.dryRun ? rowCount : Math.floor(rowCount / 2));
  const result = resultOf(first, { dryRun: asked.dryRun, fileName: file.name, unread: file.unread });
  if (!asked.dryRun) await assertPreviewHolds(first, result, asked);
  const refused = await writeRefused({ rows: file.rows, outcomes: first.outcomes, locale: job.locale }, job.write);
  const ended = { result, ...(refused !== null && { fileName: `${refused} ${today()}.xlsx` }), milliseconds: applyMs };
  if (asked.dryRun) return { ...ended, finish: (work) => storePreview(work, job.id, first.outcomes) };
  const finish = async (work: Work) => {
    const evaluations = await lockPlan(work.tx, first);
    // Asked and planned again: what was planned before rested on what nobody had locked.
    await lockRow(work.tx, "User", job.askerId, "share");
    const now = await findAsker(work.tx, job.askerId);
    const { known, plan: locked } = await plan(within(work.tx), now);
    if (hashOf(locked.outcomes) !== hashOf(first.outcomes)) throw invalid("import.error_stale");
    const made = await applyPlan(work, { plan: locked, actor: now.actor, placements: known.placements, evaluations });
    await endImport(work, job.id, { made, asked, result });
  };
  return { ...ended, result: { ...result, uninvited: asked.invite ? 0 : result.uninvited }, finish };
}

/** Throws bad input when rows are refused that are not to be skipped, and when another result was previewed. */
async function assertPreviewHolds(plan: Plan, result: ImportResult, asked: Asked): Promise<void> {
  const preview = await db.importFile.findUnique({ where: { jobId: asked.previewId ?? 0 }, select: { outcome: true } });
  if (preview?.outcome !== hashOf(plan.outcomes)) throw invalid("import.error_stale");
  if (totalOf(result, "refused") > 0 && !asked.skipRefused) throw invalid("import.error_refused");
}

async function storePreview({ tx }: Work, jobId: number, outcomes: readonly Outcome[]): Promise<void> {
  await storeRows(tx, jobId, outcomes);
  await tx.importPiece.deleteMany({ where: { jobId } });
  await tx.importFile.update({ where: { jobId }, data: { outcome: hashOf(outcomes) } });
}

/** What was made may be invited then or later; the file is of no use any more. */
async function endImport(
  work: Work,
  jobId: number,
  { made, asked, result }: { made: readonly number[]; asked: Asked; result: ImportResult },
): Promise<void> {
  if (asked.invite) await inviteAll(work, made);
  else await work.tx.importFile.update({ where: { jobId }, data: { uninvited: [...made] } });
  await work.tx.importPiece.deleteMany({ where: { jobId } });
  const { groups, people, placements } = result;
  await work.audit("import.done", jobId, { after: { groups, people, placements, invited: asked.invite } });
}

export const importRows = defineJob("import", askedSchema, runImport, ({ tx }, jobId) =>
  tx.importPiece.deleteMany({ where: { jobId } }),
);
