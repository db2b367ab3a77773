import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { findByName } from "@/lib/platform/auth/find-account";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { issueLinkToken } from "@/lib/platform/auth/one-time-token";
import type { Tx } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { canonicalEmail } from "@/lib/platform/identifiers";
import { defineTask } from "@/lib/platform/jobs/task";
import { deliverMail } from "@/lib/platform/mail/deliver-mail";
import { passwordLink } from "@/lib/platform/mail/links";
import { returnTry, takeTry } from "@/lib/platform/rate-limit";

const payload = z.union([z.object({ username: z.string() }), z.object({ userId: z.number() })]);

/**
 * Mails a link to choose a password to the account that was named by id, username or mail address. Nothing happens for an account
 * that does not exist or is inactive, or for which several links were requested a short time ago. The link's secret is made here
 * and is stored only in the mail: a mail that could not be delivered is made again. It goes to the address that the account has
 * when the link is made, so a change of address in between neither sends it to the old one nor leaves it valid there. A name of an account
 * that was merged means the other one, whose address it goes to: the former mailbox opens nothing.
 */
async function mailLink(named: z.infer<typeof payload>): Promise<void> {
  // Anybody can name an account, by username or mail address; by id only its inviter or the owner of a link does.
  const found = "username" in named ? await findByName(canonicalEmail(named.username)) : null;
  const id = "userId" in named ? named.userId : found?.id;
  const key = found && String(found.id);
  if (!id || (key && !(await takeTry("resetMails", key)).taken)) return;
  const issued = await inTransaction(null, async ({ tx }) => {
    const user = await lockedAccount(tx, id);
    if (!user || !canEnter(user)) return null;
    // A person who never chose a password gets an invitation again.
    const purpose = user.passwordHash || user.feideSubject ? ("password_reset" as const) : ("invitation" as const);
    return { user, purpose, secret: await issueLinkToken(tx, { purpose, userId: user.id }) };
  });
  if (!issued) return;
  const { user, purpose, secret } = issued;
  const locale = asLocale(user.languageCode);
  const values = { username: user.username, inviter: user.createdBy?.fullName ?? "" };
  await deliverMail({
    to: user.email,
    locale,
    template: purpose,
    values,
    link: passwordLink(secret, locale),
  }).catch(async (failed: unknown) => {
    if (key) await returnTry("resetMails", key);
    throw failed;
  });
}

export const mailPasswordLink = defineTask(payload, mailLink);

/** The account as it is once every change under way has ended. */
async function lockedAccount(tx: Tx, id: number) {
  await lockAccount(tx, id);
  const select = {
    id: true,
    username: true,
    email: true,
    ...entrySelect,
    passwordHash: true,
    feideSubject: true,
    languageCode: true,
    createdBy: { select: { fullName: true } },
  } as const;
  return tx.user.findUnique({ where: { id }, select });
}
