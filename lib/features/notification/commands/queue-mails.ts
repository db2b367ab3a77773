import "server-only";
import { z } from "zod";
import { enterable } from "@/lib/platform/auth/can-enter";
import type { Tx } from "@/lib/platform/db";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { type GivenUp, runGivenUpAgain } from "@/lib/platform/jobs/given-up-jobs";
import type { Mail } from "@/lib/platform/mail/send-mail";
import type { Prisma } from "@/prisma/generated/client";
import { undeleted } from "../policy";
import { mailTime } from "../schema";

/** What happens within this time after the first notification becomes one mail with it. */
const GATHER_MS = 2 * 60 * 1000;

/** Admins are not notified (SPEC §6), nor are those who may not enter. */
export const mailable = { ...enterable, role: { not: "Admin" } } satisfies Prisma.UserWhereInput;

/** When somebody wants to be mailed, as their setting has it. */
export const mailTimeOf = (setting: Prisma.JsonValue) => {
  const parsed = z.object({ mail: mailTime }).safeParse(setting);
  return parsed.success ? parsed.data.mail : mailTime.parse(undefined);
};

/** Queues a mail for each recipient who wants one soon, in the transaction of what happened. */
export async function queueMails(tx: Tx, recipientIds: number[], now = new Date()): Promise<void> {
  if (recipientIds.length === 0) return;
  const where = { id: { in: recipientIds }, ...mailable };
  const people = await tx.user.findMany({ where, orderBy: { id: "asc" }, select: { id: true, setting: true } });
  const soon = people.filter(({ setting }) => mailTimeOf(setting) === "at_once");
  await queue(tx, soon, new Date(now.getTime() + GATHER_MS));
}

/** By id, so that two transactions with the same people never wait for each other. */
export const queue = (tx: Tx, people: { id: number }[], runAt?: Date) =>
  addJobs(
    tx,
    "mail-notifications",
    people.map(({ id }) => ({ payload: { recipientId: id }, jobKey: `mail-notifications-${id}` })),
    { runAt },
  );

/** Lets jobs run again that were given up (`runGivenUpAgain`), mails about notifications made again, and gives the task of each. */
export async function retryGivenUp(tx: Tx, which: GivenUp): Promise<string[]> {
  const { tasks, dropped } = await runGivenUpAgain(tx, which);
  await mailAgain(tx, dropped);
  return tasks;
}

/**
 * Mails notifications again whose mails were dropped, in the transaction that dropped them: those that are still there and unread, with the names
 * that people have by then. Who wants one mail a day gets the rest with the next.
 */
export async function mailAgain(tx: Tx, dropped: readonly Mail[]): Promise<void> {
  const ids = dropped.flatMap((mail) => ("notificationIds" in mail && mail.notificationIds) || []);
  const rows = await tx.notification.updateManyAndReturn({
    where: { id: { in: ids }, readAt: null, ...undeleted },
    data: { mailedAt: null },
    select: { recipientId: true },
  });
  await queueMails(tx, [...new Set(rows.map(({ recipientId }) => recipientId))]);
}
