import "server-only";
import { proveSelf } from "@/lib/features/password/commands";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { spendLinkToken } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { db, type Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/locales";
import { lockName } from "@/lib/platform/locks";
import { signInLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import type { Prisma } from "@/prisma/generated/client";
import type { FeideIdentity } from "../schema";

export const personColumns = {
  id: true,
  role: true,
  email: true,
  active: true,
  isFirstLogin: true,
  languageCode: true,
  feideSubject: true,
} as const satisfies Prisma.UserSelect;
export type Person = Prisma.UserGetPayload<{ select: typeof personColumns }>;

/**
 * Ties the identity to an account: one identity to one account, and none is ever moved. It is a new way in, so the account's
 * sessions end, and its address gets a mail.
 */
export async function linkIdentity(
  { tx, audit, changed }: Work,
  userId: number,
  { identity, secret }: { identity: FeideIdentity; secret: string },
): Promise<Person> {
  await spendLinkToken(tx, "feide_identity", secret);
  await assertSubjectFree(tx, identity.subject);
  const { count } = await tx.user.updateMany({
    where: { id: userId, active: true, feideSubject: null },
    data: { feideSubject: identity.subject },
  });
  if (count === 0) throw invalid("feide.error_account_tied");
  await audit("user.feide", userId, {}, { id: userId, viewerId: null });
  changed(...sessionsOf(await revokeSessions(tx, { userId })));
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personColumns });
  await sendMail(tx, {
    to: user.email,
    locale: asLocale(user.languageCode),
    template: "feide_linked",
    link: signInLink(),
  });
  return user;
}

/**
 * Ends the tie to the person's Feide identity: their other sessions end, and their address gets a mail. Throws bad input without the
 * right password, or for a person who has none and would have no way in left.
 */
export async function removeFeide(actor: Actor, input: { currentPassword?: string | undefined }): Promise<null> {
  const user = await db.user.findUnique({
    where: { id: actor.id },
    select: { email: true, languageCode: true, passwordHash: true, feideSubject: true },
  });
  if (!user?.feideSubject) throw invalid("feide.error_not_tied");
  if (!user.passwordHash) throw invalid("feide.error_no_password");
  await proveSelf(actor, { currentPassword: input.currentPassword });
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    await tx.user.update({ where: { id: actor.id }, data: { feideSubject: null } });
    changed(...sessionsOf(await revokeSessions(tx, { userId: actor.id, exceptSid: actor.sid })));
    await audit("user.feide", actor.id, { after: { tied: false } });
    await sendMail(tx, {
      to: user.email,
      locale: asLocale(user.languageCode),
      template: "feide_unlinked",
      link: signInLink(),
    });
    return null;
  });
}

/** The same person may have come through another window meanwhile. Waits for it, so that two cannot both find it free. */
export async function assertSubjectFree(tx: Tx, subject: string): Promise<void> {
  await lockName(tx, "feide subject", subject);
  if (await tx.user.findUnique({ where: { feideSubject: subject }, select: { id: true } }))
    throw invalid("feide.error_subject_taken");
}
