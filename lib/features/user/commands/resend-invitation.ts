import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { dropTokens } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { invitableBy } from "../policy";
import { isInvited } from "../rules";

/** Mails a new invitation to somebody who has not come in yet. Throws "not found" for who is out of reach. */
export async function resendInvitation(actor: Actor, input: { userId: number }): Promise<null> {
  const user = await db.user.findFirst({
    where: { AND: [{ id: input.userId }, invitableBy(actor)] },
    select: { id: true, ...entrySelect, passwordHash: true, feideSubject: true },
  });
  if (!user) throw notFound();
  if (!isInvited(user) || !canEnter(user)) throw invalid("user.error_not_invited");
  await inTransaction(actor, async (work) => {
    await dropTokens(work.tx, "invitation", user.id);
    await invite(work, user.id);
  });
  return null;
}

/** Queues a mail with a new link, to the address that the account has when it is sent. */
export async function invite({ tx, audit }: Work, userId: number): Promise<void> {
  await addJob(tx, "mail-password-link", { userId });
  await audit("user.invite", userId);
}
