import { startCopy } from "@/lib/features/copy/commands";
import { getJob } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { fileOf } from "./exported";
import { runJobs } from "./jobs";
import { readCopy } from "./read-copy";

/** Makes a copy of somebody's data, and opens it. */
export async function copied(actor: Actor, locale: "nb" | "en" = "nb") {
  const { jobId } = await startCopy(actor, {}, { locale });
  await runJobs();
  const job = await getJob(actor, { jobId });
  if (job.state !== "done") throw new Error(`The copy is ${job.state}: ${job.problem}.`);
  return { job, ...readCopy(await fileOf(actor, jobId)) };
}
