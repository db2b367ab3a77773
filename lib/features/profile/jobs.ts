import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { emailChangeSchema, issueLinkToken, isUndone } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { defineTask } from "@/lib/platform/jobs/task";
import { deliverMail } from "@/lib/platform/mail/deliver-mail";
import { emailUndoLink } from "@/lib/platform/mail/links";

const payload = emailChangeSchema.extend({ userId: z.number(), changedAt: z.coerce.date() });

/**
 * Tells a former mail address of the change, with a link that takes it back. The link's secret is made here and is stored only in
 * the mail: a mail that could not be delivered is made again, unless the change has been taken back meanwhile, or
 * the account was merged or erased.
 */
async function mailFormerAddress({ userId, changedAt, ...change }: z.infer<typeof payload>): Promise<void> {
  const { email } = change;
  const user = await db.user.findUnique({ where: { id: userId }, select: { username: true, languageCode: true } });
  if (!user) return;
  const secret = await inTransaction(null, async ({ tx }) => {
    await lockAccount(tx, userId);
    // Nobody opens the account with an address from before it was merged or erased.
    const isGone = await tx.user.count({ where: { id: userId, mergedIntoId: { not: null } } });
    if (isGone > 0 || (await tx.erasure.count({ where: { userId } })) > 0) return null;
    if (await isUndone(tx, userId, change, changedAt)) return null;
    return issueLinkToken(tx, { purpose: "email_undo", userId, payload: change });
  });
  if (!secret) return;
  const locale = asLocale(user.languageCode);
  await deliverMail({
    to: email,
    locale,
    template: "email_changed",
    values: { username: user.username },
    link: emailUndoLink(secret, locale),
  });
}

export const mailAddressChanged = defineTask(payload, mailFormerAddress);
