import { exportData } from "@/lib/features/export/commands";
import { exportSchema } from "@/lib/features/export/schema";
import { getJob, getJobFile } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { runJobs } from "./jobs";
import { rowsOf } from "./sheet-rows";

/** The bytes of a job's file, as its asker downloads it. */
export const fileOf = async (actor: Actor, jobId: number) =>
  Buffer.from(await (await getJobFile(actor, { jobId })).arrayBuffer());

/** Exports something in Norwegian, and gives the rows of the file. */
export async function exported(actor: Actor, input: Record<string, unknown>) {
  const { jobId } = await exportData(actor, exportSchema.parse(input), { locale: "nb" });
  await runJobs();
  const job = await getJob(actor, { jobId });
  if (job.state !== "done") throw new Error(`The export is ${job.state}: ${job.problem}.`);
  const bytes = await fileOf(actor, jobId);
  return { jobId, job, bytes, rows: await rowsOf(bytes) };
}
