import "server-only";
import { announceStored, inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { spendProof } from "@/lib/platform/auth/feide/proof";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { isTied } from "@/lib/platform/auth/feide/ties";
import { rememberDevice } from "@/lib/platform/auth/known-devices";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { endTokens, issueCode, readCode, spendCode, spendLinkToken } from "@/lib/platform/auth/one-time-token";
import { openSession, revokeSessions } from "@/lib/platform/auth/open-session";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password";
import { db } from "@/lib/platform/db";
import { AppError, invalid, invalidAt } from "@/lib/platform/errors";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import type { Caller } from "@/lib/platform/http/caller";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { signInLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { returnGuess, spendGuess, spendTry } from "@/lib/platform/rate-limit";
import { findLink } from "./queries";
import type { ChangePasswordInput, Proof } from "./schema";

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
  // A link's secret is not stored, so its owner is what is counted and queued. That a username and a mail address are of one
  // account is known to the job alone, which counts the mails of an account: an answer here would tell who has one.
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

type Account = { id: number; role: Actor["role"]; languageCode: string | null; passwordHash: string | null };

const accountSelect = {
  id: true,
  role: true,
  languageCode: true,
  ...entrySelect,
  username: true,
  email: true,
  passwordHash: true,
} as const;

/**
 * Chooses a password: by the secret of a mailed link, at the first login, or in the profile by the present password. Ends every
 * session of the person and opens a new one for the caller. Throws bad input beside the field, and "too many" for guesses.
 */
export async function changePassword(
  actor: Actor | null,
  input: ChangePasswordInput,
  caller: Pick<Caller, "userAgent" | "device">,
): Promise<{ token: string; isFirstLogin: 0; languageCode: string | null; device: string }> {
  const account = isSessionToken(input.token)
    ? await changeOwn(await actorOf(input.token), input)
    : input.token
      ? await changeByLink(input.token, input.password)
      : await changeOwn(actor, input);
  const { passwordHash } = account;
  const token = await openSession(account, { userAgent: caller.userAgent, proved: { passwordHash } });
  if (!token) throw new AppError("unauthenticated");
  // The caller's own page has the new session by then, and comes back with it.
  await afterAnswer(() => announceStored(...sessionsOf([account.id])));
  const device = await rememberDevice(caller.device, account.id);
  return { token, isFirstLogin: 0, languageCode: account.languageCode, device };
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
  if (link?.state === "used") return chosenBefore(link.token, password);
  if (!link) throw invalid("token.error_used");
  if (link.state === "expired") throw invalid("token.error_expired");
  const hash = await hashPassword(password);
  return inTransaction(null, async (work) => {
    const { tx } = work;
    if (link.token.userId) await lockAccount(tx, link.token.userId);
    const { userId } = await spendLinkToken(tx, link.purpose, secret);
    const user = userId ? await tx.user.findUnique({ where: { id: userId }, select: accountSelect }) : null;
    if (!user || !canEnter(user)) throw invalid("token.error_used");
    await putPassword(work, user, hash);
    return { ...user, passwordHash: hash };
  });
}

/** For how long a used link accepts the same password again, in milliseconds: the answer to the first call may have been lost. */
const repeatMs = 10 * 60_000;

/** The account whose password was chosen by a link a moment ago. Throws bad input when it is not this one, and "too many". */
async function chosenBefore(
  { userId, usedAt }: { userId: number | null; usedAt: Date | null },
  password: string,
): Promise<Account> {
  const isRecent = usedAt !== null && usedAt.getTime() > Date.now() - repeatMs;
  const user = isRecent && userId ? await db.user.findUnique({ where: { id: userId }, select: accountSelect }) : null;
  if (!user || !canEnter(user)) throw invalid("token.error_used");
  await assertPassword(user, password, invalid("token.error_used"));
  return user;
}

const alreadyChosen = () => invalidAt("password", "password.error_already_chosen");

async function changeOwn(actor: Actor | null, input: ChangePasswordInput): Promise<Account> {
  const user = actor && (await db.user.findUnique({ where: { id: actor.id }, select: accountSelect }));
  if (!actor || !user) throw new AppError("unauthenticated");
  // The form of the first login has no field for the present password, and a second tab may still have it open.
  if (input.isFirstLogin === 1 && !actor.isFirstLogin) {
    await assertPassword(user, input.password, alreadyChosen());
    return user;
  }
  if (!actor.isFirstLogin) await assertCurrent(user, input.currentPassword);
  if (await verifyPassword(user.passwordHash, input.password)) throw invalidAt("password", "password.error_same");
  const hash = await hashPassword(input.password);
  await inTransaction(actor, (work) => putPassword(work, user, hash));
  return { ...user, passwordHash: hash };
}

/** The present password. Throws bad input beside `currentPassword`, and "too many". */
async function assertCurrent(user: { id: number; passwordHash: string | null }, typed: string | undefined) {
  if (!user.passwordHash) throw invalidAt("currentPassword", "password.error_none_yet");
  if (!typed) throw invalidAt("currentPassword", "validation.required");
  await assertPassword(user, typed, invalidAt("currentPassword", "password.error_current_wrong"));
}

/** Checks a password, whose place among the wrong ones is taken before. Throws `refused`, and "too many" without a place. */
async function assertPassword(
  user: { id: number; passwordHash: string | null },
  typed: string,
  refused: AppError,
): Promise<void> {
  await spendGuess("ownPassword", String(user.id));
  if (!(await verifyPassword(user.passwordHash, typed))) throw refused;
  await returnGuess("ownPassword", String(user.id));
}

/**
 * Proves that the person of a session is its owner, before a change that could take the account away: by the password or by having
 * signed in at Feide again for just this (`scope`), as they choose where they have both; with neither by a code that is mailed to the
 * present address. Throws bad input beside `currentPassword` or `currentCode`, or without a field when Feide is missing; without
 * a code that is still valid it mails one.
 * @returns by what the person has proved it
 */
export async function proveSelf(
  actor: Actor,
  proof: Proof,
  { scope, feideProof }: { scope: ProofScope } & Pick<Caller, "feideProof">,
): Promise<"password" | "feide" | "code"> {
  const user = await db.user.findUnique({ where: { id: actor.id }, select: accountSelect });
  if (!user) throw new AppError("unauthenticated");
  const byFeide = hasFeide() && (await isTied(user.id));
  const byPassword = user.passwordHash && proof.currentPassword;
  if (!byPassword && byFeide && (await inTransaction(null, ({ tx }) => spendProof(tx, actor, scope, feideProof))))
    return "feide";
  if (user.passwordHash) {
    await assertCurrent(user, proof.currentPassword);
    return "password";
  }
  if (byFeide) throw invalid("feide.error_proof_needed");
  if (proof.currentCode) {
    await proveMailbox(user, proof.currentCode);
    return "code";
  }
  if (!(await readCode("own_mailbox", user.id))) await mailOwnCode(user.id, scope.purpose);
  throw invalidAt("currentCode", "password.error_code_needed");
}

async function mailOwnCode(userId: number, purpose: ProofScope["purpose"]): Promise<void> {
  await spendTry("mailChanges", String(userId));
  await inTransaction(null, async ({ tx }) => {
    // A change of the address that is under way ends first, so that no code goes to the former mailbox.
    await lockAccount(tx, userId);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, languageCode: true },
    });
    const code = await issueCode(tx, { purpose: "own_mailbox", userId });
    await sendMail(tx, {
      to: user.email,
      locale: asLocale(user.languageCode),
      template: "own_mailbox",
      values: { purpose },
      code,
    });
  });
}

async function proveMailbox({ id }: { id: number }, code: string): Promise<void> {
  await spendTry("codes", String(id));
  await spendCode("own_mailbox", id, code).catch((thrown: unknown) => {
    throw thrown instanceof AppError ? invalid(thrown.key, { currentCode: [thrown.key] }) : thrown;
  });
}

/**
 * Stores the new password, ends every session and every link, and informs the person by mail unless it is their first. Throws
 * "unauthenticated" when another password was chosen since the account was read: it ended the session that this call is from.
 */
async function putPassword(
  { tx, audit, changed }: Work,
  user: Account & { email: string },
  passwordHash: string,
): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash },
    data: { passwordHash, isFirstLogin: false },
  });
  if (count === 0) throw new AppError("unauthenticated");
  await endTokens(tx, user.id);
  // Also of people whom the person viewed. Their own page has to get its new session first (`changePassword`).
  const ended = await revokeSessions(tx, { userId: user.id });
  changed(...sessionsOf(ended.filter((id) => id !== user.id)));
  await audit("user.password", user.id, {}, { id: user.id, viewerId: null });
  if (user.passwordHash)
    await sendMail(tx, {
      to: user.email,
      locale: asLocale(user.languageCode),
      template: "password_changed",
      link: signInLink(),
    });
}
