import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import * as mail from "@/lib/platform/jobs/failed-mails";

/** Sends the mails again that were given up after every try, and says how many these are. */
export const retryFailedMails = (actor: Actor): Promise<{ count: number }> =>
  inTransaction(actor, async ({ tx, audit }) => {
    const count = await mail.retryFailedMails(tx);
    await audit("mail.retry", actor.id, { after: { count } });
    return { count };
  });
