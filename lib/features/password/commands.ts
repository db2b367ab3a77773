import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import { dropTokens, spendLinkToken } from "@/lib/platform/auth/one-time-token";
import { openSession, revokeSessions } from "@/lib/platform/auth/open-session";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password";
import { db } from "@/lib/platform/db";
import { AppError, invalid } from "@/lib/platform/errors";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import type { Caller } from "@/lib/platform/http/caller";
import { asLocale } from "@/lib/platform/i18n/locales";
import { addJob } from "@/lib/platform/jobs/add-job";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { assertAccountNotBlocked, countFailedSignIn, forgetFailedSignIns, spendTry } from "@/lib/platform/rate-limit";
import { cutSockets } from "@/lib/platform/realtime/publish";
import { findLink, linkPurposes } from "./queries";
import type { ChangePasswordInput } from "./schema";

/**
 * Asks for a link to choose a new password. The look-up is a job's, so that the answer is the same, and takes the same time,
 * whether or not there is such an account. Throws "too many" for an address or an account that asks too often.
 */
export async function resetPassword(
  _actor: Actor | null,
  input: { username: string } | { token: string },
  caller: Pick<Caller, "address">,
): Promise<null> {
  await spendTry("resetAddress", caller.address);
  // A link's secret is not stored, so its owner is what is counted and queued.
  const named = "token" in input ? await ownerOf(input.token) : { username: input.username.toLowerCase() };
  if (!named) return null;
  await spendTry("resetAccount", "userId" in named ? `user ${named.userId}` : named.username.slice(0, 100));
  await inTransaction(null, ({ tx }) => addJob(tx, "mail-password-link", named));
  return null;
}

async function ownerOf(secret: string): Promise<{ userId: number } | null> {
  const userId = (await findLink(secret))?.token.userId;
  return userId ? { userId } : null;
}

type Account = { id: number; role: Actor["role"]; languageCode: string };

const accountSelect = {
  id: true,
  role: true,
  languageCode: true,
  active: true,
  username: true,
  email: true,
  passwordHash: true,
} as const;

/**
 * Chooses a password: by the secret of a mailed link, at the first login, or in the profile by the present password. Ends every
 * session of the person and opens a new one for the caller. Throws bad input beside the field.
 */
export async function changePassword(
  actor: Actor | null,
  input: ChangePasswordInput,
  caller: Pick<Caller, "userAgent">,
): Promise<{ token: string; isFirstLogin: 0; languageCode: string }> {
  const account = isSessionToken(input.token)
    ? await changeOwn(await actorOf(input.token), input)
    : input.token
      ? await changeByLink(input.token, input.password)
      : await changeOwn(actor, input);
  const token = await openSession(account, { userAgent: caller.userAgent });
  // The caller's own page has the new session by then, and comes back with it.
  await afterAnswer(() => cutSockets(account.id));
  return { token, isFirstLogin: 0, languageCode: account.languageCode };
}

/** A session's token has parts, the secret of a link has none. */
const isSessionToken = (token: string | undefined): token is string => token?.includes(".") ?? false;

async function actorOf(token: string): Promise<Actor> {
  const session = await resolveSession(token);
  if (session.kind !== "actor") throw new AppError("unauthenticated");
  if (session.actor.viewer) throw new AppError("forbidden", { key: "system.error_viewer" });
  return session.actor;
}

async function changeByLink(secret: string, password: string): Promise<Account> {
  const link = await findLink(secret);
  // Nobody makes us hash with links that open nothing.
  if (!link || link.state === "used") throw invalid("token.error_used");
  if (link.state === "expired") throw invalid("token.error_expired");
  const hash = await hashPassword(password);
  return inTransaction(null, async (work) => {
    const { tx } = work;
    const { userId } = await spendLinkToken(tx, link.purpose, secret);
    const user = userId ? await tx.user.findUnique({ where: { id: userId }, select: accountSelect }) : null;
    if (!user?.active) throw invalid("token.error_used");
    await putPassword(work, user, hash);
    return user;
  });
}

async function changeOwn(actor: Actor | null, input: ChangePasswordInput): Promise<Account> {
  const user = actor && (await db.user.findUnique({ where: { id: actor.id }, select: accountSelect }));
  if (!actor || !user) throw new AppError("unauthenticated");
  if (!actor.isFirstLogin) await assertCurrent(user, input.currentPassword);
  if (await verifyPassword(user.passwordHash, input.password))
    throw invalid("password.error_same", { password: ["password.error_same"] });
  const hash = await hashPassword(input.password);
  await inTransaction(actor, (work) => putPassword(work, user, hash));
  return user;
}

/** The present password, with the same rest after wrong tries as at sign-in. */
async function assertCurrent(user: { username: string; passwordHash: string | null }, typed: string | undefined) {
  const refuse = (key: string) => invalid(key, { currentPassword: [key] });
  if (!user.passwordHash) throw refuse("password.error_none_yet");
  if (!typed) throw refuse("validation.required");
  await assertAccountNotBlocked(user.username);
  if (!(await verifyPassword(user.passwordHash, typed))) {
    await countFailedSignIn(user.username);
    throw refuse("password.error_current_wrong");
  }
  await forgetFailedSignIns(user.username);
}

/** Stores the new password, ends every session and every link, and informs the person by mail unless it is their first. */
async function putPassword(
  { tx, audit }: Work,
  user: Account & { email: string; passwordHash: string | null },
  passwordHash: string,
): Promise<void> {
  await tx.user.update({ where: { id: user.id }, data: { passwordHash, isFirstLogin: false } });
  for (const purpose of linkPurposes) await dropTokens(tx, purpose, user.id);
  await revokeSessions(tx, { userId: user.id });
  await audit("user.password", user.id, {}, { id: user.id, viewerId: null });
  if (user.passwordHash)
    await sendMail(tx, { to: user.email, locale: asLocale(user.languageCode), template: "password_changed" });
}
