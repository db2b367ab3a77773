import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Reader } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { Prisma } from "@/prisma/generated/client";
import type { JobKind } from "../rules";

export type NewBackgroundJob = {
  kind: JobKind;
  /** What of its kind it is about: a word that is no data. */
  subject: string;
  /** What the task parses. */
  input: Prisma.InputJsonObject;
  /** In which language its result is. */
  locale: Locale;
};

/** The jobs of a kind run one after the other: each takes much of the database, and mails do not wait behind them. */
export const queueOf = (kind: JobKind) => `${kind}-jobs`;

/** The name of a kind's task. */
export const taskOf = <Kind extends JobKind>(kind: Kind) => `job-${kind}` as const;

/** Stores a job and queues it, in the transaction of what asks for it; gives its number. Its task is defined by `defineJob`. */
export async function startJob({ tx }: Work, actor: Actor, job: NewBackgroundJob): Promise<number> {
  const { id } = await tx.backgroundJob.create({ data: { ...job, askerId: actor.id } });
  await addJob(tx, taskOf(job.kind), { jobId: id }, { queue: queueOf(job.kind) });
  return id;
}

/** How many of somebody's jobs of a kind, or of everybody's, have not ended. */
export const countOpenJobs = (
  { tx }: { tx: Reader },
  askerId: number | "everybody",
  kind: JobKind,
): Promise<number> => {
  const whose = askerId === "everybody" ? {} : { askerId };
  return tx.backgroundJob.count({ where: { ...whose, kind, state: { in: ["queued", "running"] } } });
};
