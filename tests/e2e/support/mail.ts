import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { env } from "@/lib/platform/env";
import type { OutboxMail } from "@/lib/platform/mail/outbox";
import { jobPatience } from "./job";

const orIfGone =
  <Empty>(empty: Empty) =>
  (error: NodeJS.ErrnoException): Empty => {
    if (error.code === "ENOENT") return empty;
    throw error;
  };

/** All mails of the outbox, the newest first. The product shows a hundred only, and other tests mail and delete meanwhile. */
async function readOutbox(): Promise<OutboxMail[]> {
  const folder = path.join(env.DATA_DIR, "outbox");
  const names = (await readdir(folder).catch(orIfGone([]))).filter((name) => name.endsWith(".json"));
  const files = names.toSorted().reverse();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8").catch(orIfGone(null))));
  return texts.flatMap((text) => (text === null ? [] : JSON.parse(text)));
}

/** Waits until a person has this many mails with a subject, and gives the latest. */
export async function mailTo(to: string, subject: string, count = 1): Promise<OutboxMail> {
  let found: OutboxMail[] = [];
  const look = async () => {
    found = (await readOutbox()).filter((mail) => mail.to === to && mail.subject === subject);
    return found.length;
  };
  await expect.poll(look, { message: `mails to ${to}: ${subject}`, ...jobPatience }).toBe(count);
  const [latest] = found;
  if (!latest) throw new Error("There is no such mail.");
  return latest;
}
