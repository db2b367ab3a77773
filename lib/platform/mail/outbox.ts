import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "../env";
import { isAboutAny, type MailedPerson } from "./about-person";

const outboxMailSchema = z.object({
  to: z.string(),
  /** Who gets an answer; without it nobody. */
  replyTo: z.string().optional(),
  /** The calendar file that goes with it. */
  calendar: z.string().optional(),
  /** The request that caused it. */
  requestId: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO moment. */
  sentAt: z.string(),
});

export type OutboxMail = z.infer<typeof outboxMailSchema>;

const SHOWN = 100;

/** Where the mails are. */
const folder = () => path.join(/* turbopackIgnore: true */ env.DATA_DIR, "outbox");

/** The file of a mail by its name. */
const fileOf = (name: string) => path.join(folder(), name);

/** With what the name of a mail begins: when it was sent. */
const nameAt = (moment: Date): string => moment.toISOString().replaceAll(/\D/g, "");

/** Stores a mail as a file that only this user can read, when there is no mail server: it may contain a sign-in link. */
export async function putInOutbox(mail: Omit<OutboxMail, "sentAt">): Promise<void> {
  const now = new Date();
  const file = fileOf(`${nameAt(now)}-${randomUUID()}`);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  // A reader of the folder never finds half a mail.
  await writeFile(`${file}.part`, JSON.stringify({ ...mail, sentAt: now.toISOString() }, null, 2), { mode: 0o600 });
  await rename(`${file}.part`, `${file}.json`);
}

/** What is not there is null: the folder before the first mail, and a mail that was deleted after the folder was read. */
const unlessMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

const listNames = async () => (await readdir(folder()).catch(unlessMissing)) ?? [];

/** The latest hundred mails of the outbox, the newest first, each with an id. */
export async function listOutbox(): Promise<(OutboxMail & { id: string })[]> {
  const names = await listNames();
  const latest = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, SHOWN);
  const mails = await Promise.all(
    latest.map(async (name) => {
      const text = await readFile(fileOf(name), "utf8").catch(unlessMissing);
      return text !== null && { id: path.basename(name, ".json"), ...outboxMailSchema.parse(JSON.parse(text)) };
    }),
  );
  return mails.filter((mail) => mail !== false);
}

/** The mails of the outbox from before a moment, by their names, which begin with the time of each. */
async function listOld(before: Date): Promise<string[]> {
  const name = nameAt(before);
  return (await listNames()).filter((one) => one.endsWith(".json") && one < name);
}

export const countOldOutbox = async (before: Date): Promise<number> => (await listOld(before)).length;

/** Deletes the mails of the outbox from before a moment, and gives how many they were. */
export async function deleteOldOutbox(before: Date): Promise<number> {
  const old = await listOld(before);
  for (const name of old) await rm(fileOf(name), { force: true });
  return old.length;
}

/** Deletes what was begun before a moment and never became a mail, and gives how many files that were. */
export async function deleteHalfWritten(before: Date): Promise<number> {
  const name = nameAt(before);
  const old = (await listNames()).filter((one) => one.endsWith(".part") && one < name);
  for (const one of old) await rm(fileOf(one), { force: true });
  return old.length;
}

/** Deletes the mails of the outbox that are to one of these people or name one. */
export async function dropFromOutbox(people: readonly MailedPerson[]): Promise<void> {
  // A mail that is still written has another ending.
  for (const name of (await listNames()).filter((one) => one.endsWith(".json"))) {
    const file = fileOf(name);
    if (isAboutAny(JSON.parse(await readFile(file, "utf8")), people)) await rm(file, { force: true });
  }
}
