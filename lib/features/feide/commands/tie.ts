import "server-only";
import { proveSelf } from "@/lib/features/password/commands";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { isTied, tiesOf } from "@/lib/platform/auth/feide/ties";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { spendLinkToken } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { db, type Tx } from "@/lib/platform/db";
import { invalid, invalidAt } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { lockName, lockNames } from "@/lib/platform/locks";
import { redirectLink, signInLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import type { Prisma } from "@/prisma/generated/client";
import type { FeideIdentity } from "../schema";

export const personSelect = {
  id: true,
  role: true,
  email: true,
  ...entrySelect,
  isFirstLogin: true,
  languageCode: true,
  feideSubject: true,
} as const satisfies Prisma.UserSelect;
export type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/**
 * Ties the identity to an account: one identity to one account, and none is ever moved. It is a new way in, so the account's
 * sessions end, and its address gets a mail.
 * @param passwordHash of the password that proved whose account it is, which may have been changed since
 */
export async function linkIdentity(
  { tx, audit, changed }: Work,
  userId: number,
  { identity, secret, passwordHash }: { identity: FeideIdentity; secret: string; passwordHash?: string | null },
): Promise<Person> {
  await spendLinkToken(tx, "feide_identity", secret);
  await assertSubjectFree(tx, identity.subject);
  await lockAccount(tx, userId);
  const before = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...entrySelect, passwordHash: true, feideSubject: true },
  });
  if (!canEnter(before) || (passwordHash && passwordHash !== before.passwordHash))
    throw invalidAt("password", "sign_in.error_wrong");
  if (before.feideSubject) throw invalid("feide.error_account_tied");
  await tx.user.update({ where: { id: userId }, data: { feideSubject: identity.subject } });
  await audit("user.feide", userId, {}, { id: userId, viewerId: null });
  changed(...sessionsOf(await revokeSessions(tx, { userId })));
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personSelect });
  await sendMail(tx, {
    to: user.email,
    locale: asLocale(user.languageCode),
    template: "feide_linked",
    // Only ending the tie keeps a stranger out who has made it.
    link: redirectLink("/profile/index"),
  });
  return user;
}

/**
 * Ends the tie to the person's Feide identity, and the ties of accounts that were merged into theirs: their other sessions end, and
 * their address gets a mail. Throws bad input without the right password or a new sign-in at Feide, or for a person who has no password
 * and would have no way in left.
 */
export async function removeFeide(
  actor: Actor,
  input: { currentPassword?: string | undefined },
  caller: Pick<Caller, "feideProof">,
): Promise<null> {
  if (!(await isTied(actor.id))) throw invalid("feide.error_not_tied");
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } });
  if (!user?.passwordHash) throw invalid("feide.error_no_password");
  const { feideProof } = caller;
  await proveSelf(actor, { currentPassword: input.currentPassword }, { feideProof, scope: { purpose: "end_feide" } });
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    // A merge, or its end, waits for this or comes before.
    await lockNames(tx);
    await tx.user.updateMany({ where: tiesOf(actor.id), data: { feideSubject: null } });
    const { email, languageCode } = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { email: true, languageCode: true },
    });
    changed(...sessionsOf(await revokeSessions(tx, { userId: actor.id, exceptSid: actor.sid })));
    await audit("user.feide", actor.id, { after: { tied: false } });
    await sendMail(tx, {
      to: email,
      locale: asLocale(languageCode),
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
