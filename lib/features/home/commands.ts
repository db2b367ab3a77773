import "server-only";
import { retryGivenUp } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";

/** Sends the mails again that were given up after every try, and says how many these are. */
export const retryFailedMails = (actor: Actor): Promise<{ count: number }> =>
  inTransaction(actor, async ({ tx, audit }) => {
    const { length: count } = await retryGivenUp(tx, "mails");
    await audit("mail.retry", actor.id, { after: { count } });
    return { count };
  });
