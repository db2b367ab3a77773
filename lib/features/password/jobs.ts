import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { issueLinkToken } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { asLocale } from "@/lib/platform/i18n/locales";
import { deliverMail } from "@/lib/platform/mail/deliver-mail";
import { passwordLink } from "@/lib/platform/mail/links";

const payload = z.union([z.object({ username: z.string() }), z.object({ userId: z.number() })]);

/**
 * Mails a link to choose a password to the account that was named by id, username or mail address. Nothing
 * happens for an account that does not exist or is inactive. The link's secret is made here and is stored only in the mail:
 * a mail that could not be delivered is made again.
 */
export async function mailPasswordLink(raw: unknown): Promise<void> {
  const user = await accountOf(payload.parse(raw));
  if (!user?.active) return;
  // A person who never chose a password gets an invitation again.
  const purpose = user.passwordHash || user.feideSubject ? "password_reset" : "invitation";
  const secret = await inTransaction(null, ({ tx }) => issueLinkToken(tx, { purpose, userId: user.id }));
  await deliverMail({
    to: user.email,
    locale: asLocale(user.languageCode),
    template: purpose,
    values: { username: user.username, inviter: user.createdBy?.fullName ?? "" },
    link: passwordLink(secret),
  });
}

async function accountOf(named: z.infer<typeof payload>) {
  const select = {
    id: true,
    username: true,
    email: true,
    active: true,
    passwordHash: true,
    feideSubject: true,
    languageCode: true,
    createdBy: { select: { fullName: true } },
  } as const;
  if ("userId" in named) return db.user.findUnique({ where: { id: named.userId }, select });
  const typed = named.username.trim().toLowerCase();
  return db.user.findFirst({ where: { OR: [{ username: typed }, { email: typed }] }, select });
}
