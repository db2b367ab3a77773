import { strFromU8, unzipSync } from "fflate";
import { startCopy } from "@/lib/features/copy/commands";
import type { SectionName } from "@/lib/features/copy/rules";
import { getJob } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { fileOf } from "./exported";
import { runJobs } from "./jobs";

type Account = { isMerged: boolean } & Record<SectionName, Record<string, unknown>[]>;

/** The files of a copy, and what its JSON has. */
export function readCopy(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const data = JSON.parse(textOf("data.json")) as { format: number; accounts: [Account, ...Account[]] };
  return { files, readme: textOf("README.txt"), text: textOf("data.json"), data, own: data.accounts[0] };
}

/** Makes a copy of somebody's data, and opens it. */
export async function copied(actor: Actor, locale: "nb" | "en" = "nb") {
  const { jobId } = await startCopy(actor, {}, { locale });
  await runJobs();
  const job = await getJob(actor, { jobId });
  if (job.state !== "done") throw new Error(`The copy is ${job.state}: ${job.problem}.`);
  return { job, ...readCopy(await fileOf(actor, jobId)) };
}
