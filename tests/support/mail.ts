import { rm } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { listOutbox, type OutboxMail } from "@/lib/platform/mail/outbox";
import { runJobs } from "./jobs";

/** The mails that went out since the last call, the earliest first, after every job has run. */
export async function takeMails(): Promise<OutboxMail[]> {
  await runJobs();
  const mails = await listOutbox();
  await rm(path.join(env.DATA_DIR, "outbox"), { recursive: true, force: true });
  return mails.reverse();
}
