import "server-only";
import { mailAgain } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { retryGivenUp } from "@/lib/platform/jobs/given-up-jobs";

/** Sends the mails again that were given up after every try, and says how many these are. */
export const retryFailedMails = (actor: Actor): Promise<{ count: number }> =>
  inTransaction(actor, async ({ tx, audit }) => {
    const { tasks, dropped } = await retryGivenUp(tx, "mails");
    await mailAgain(tx, dropped);
    const count = tasks.length;
    await audit("mail.retry", actor.id, { after: { count } });
    return { count };
  });
