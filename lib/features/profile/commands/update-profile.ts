import "server-only";
import { findDomain } from "@/lib/features/domain/queries";
import { proveSelf } from "@/lib/features/password/commands";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import { assertAddressFits, assertFree } from "@/lib/features/user/commands/names";
import { hostOf } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import {
  dropLaterUndos,
  dropTokens,
  type EmailChange,
  emailChangeSchema,
  endTokens,
  issueCode,
  readCode,
  readLinkToken,
  readUsedCode,
  spendCode,
  spendLinkToken,
} from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { defaultAvatarPath } from "@/lib/platform/limits";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { spendTry } from "@/lib/platform/rate-limit";
import type { updateProfile as updateProfileCall } from "../contract";
import type { ProfileInput } from "../schema";

/**
 * Changes the person's own profile. Another mail address is not stored yet: a code goes to it, a new one each time the call names
 * it. An address that somebody else has gets the same answer, and a mail that says so instead of the code. Throws bad input beside
 * the field without a proof that the account is the person's (`proveSelf`), or when a teacher's or student's address belongs to no
 * active domain; "too many" for one who names new addresses again and again.
 */
export async function updateProfile(
  actor: Actor,
  input: ProfileInput,
  caller: Pick<Caller, "token" | "feideProof">,
): Promise<OutputOf<typeof updateProfileCall> & { newLanguage: Locale | null }> {
  const { email, currentPassword, currentCode, ...given } = input;
  const now = await db.user.findUnique({
    where: { id: actor.id },
    select: { fullName: true, email: true, phone: true, areaCode: true, languageCode: true },
  });
  if (!now) throw new AppError("unauthenticated");
  if (given.languageCode !== undefined) assertLanguage(given.languageCode);
  // The language that a form shows to who has chosen none is no choice.
  const shown = { ...now, languageCode: asLocale(now.languageCode) };
  const newEmail = email === undefined || email === now.email ? null : email;
  if (newEmail) {
    await spendTry("mailChanges", String(actor.id));
    await assertAddressFits({ email: newEmail, role: actor.role });
    // A new code for the address that already waits needs no second proof.
    if ((await pendingOf(actor)) !== newEmail)
      await proveSelf(
        actor,
        { currentPassword, currentCode },
        { ...caller, scope: { purpose: "change_email", content: newEmail } },
      );
  }
  const fields = (Object.keys(given) as (keyof typeof given)[]).filter(
    (field) => given[field] !== undefined && given[field] !== shown[field],
  );
  const changed = Object.fromEntries(fields.map((field) => [field, given[field]]));
  await inTransaction(actor, async ({ tx, audit }) => {
    if (newEmail)
      await mailNewAddress(tx, { userId: actor.id, email: newEmail, locale: given.languageCode ?? shown.languageCode });
    if (fields.length === 0) return;
    await tx.user.update({ where: { id: actor.id }, data: { ...changed, revision: { increment: 1 } } });
    await audit("user.profile", actor.id, { after: { fields } });
  });
  return {
    username: actor.username,
    fullName: given.fullName ?? now.fullName,
    avatarPath: actor.avatarPath ?? defaultAvatarPath,
    token: caller.token ?? "",
    pendingEmail: await pendingOf(actor),
    // A browser may be set to another language than the profile; saving a phone number must not turn it over.
    newLanguage:
      given.languageCode === undefined || given.languageCode === shown.languageCode ? null : given.languageCode,
  };
}

/** The address that waits for its code, or null. */
async function pendingOf({ id }: Actor): Promise<string | null> {
  const payload = (await readCode("email_change", id))?.payload;
  return typeof payload === "string" ? payload : null;
}

/** The code for a new address, or to an address that somebody has already a mail without one: the same work, which tells nothing. */
async function mailNewAddress(tx: Tx, { userId, email, locale }: { userId: number; email: string; locale: Locale }) {
  const code = await issueCode(tx, { purpose: "email_change", userId, payload: email });
  const owner = await tx.user.findUnique({ where: { email }, select: { languageCode: true } });
  const link = redirectLink("/profile/index");
  await sendMail(
    tx,
    owner
      ? { to: email, locale: asLocale(owner.languageCode), template: "email_taken", link }
      : { to: email, locale, template: "email_change", code, link },
  );
}

/**
 * Takes over the new mail address by its code. Codes and links that were mailed to the old one stop working, the person's other
 * sessions end, and the old address gets a link that takes the change back for a week. The same code again changes nothing and is done.
 * Throws bad input beside the code when it is wrong, has run out, or somebody else has taken the address meanwhile.
 */
export async function confirmEmail(actor: Actor, input: { code: string }): Promise<{ email: string }> {
  const used = await readUsedCode("email_change", actor.id, input.code);
  const now = used && (await db.user.findUnique({ where: { id: actor.id }, select: { email: true } }));
  if (now && now.email === used.payload) return now;
  const { payload } = await spendCode("email_change", actor.id, input.code);
  const email = String(payload);
  await inTransaction(actor, async ({ tx, audit, changed }) => {
    const change = await putEmail(tx, actor.id, email).catch(besideCode);
    // The organisation may have been deactivated since the code was mailed.
    await assertAddressFits({ email, role: actor.role }, tx).catch(besideCode);
    await endTokens(tx, actor.id);
    changed(...sessionsOf(await revokeSessions(tx, { userId: actor.id, exceptSid: actor.sid })));
    await addJob(tx, "mail-address-changed", { userId: actor.id, ...change, changedAt: new Date().toISOString() });
    await audit("user.email", actor.id);
  });
  return { email };
}

/** Stores an address and gives the change. Throws bad input when somebody else has it. */
async function putEmail(tx: Tx, id: number, email: string): Promise<EmailChange> {
  await assertFree(tx, { email, exceptId: id });
  await lockAccount(tx, id);
  const domain = await findDomain(hostOf(email), tx);
  const before = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  const { revision } = await tx.user.update({
    where: { id },
    data: { email, domainId: domain?.id ?? null, revision: { increment: 1 } },
    select: { revision: true },
  });
  return { email: before.email, revision };
}

/**
 * Takes a change of the mail address back, by the link that the former address got. Who changed it may be a stranger: every session
 * ends, a tie to Feide too, and every open code and link stops working but for those that restore a still earlier address. Gives the username, for
 * asking for a new password. A link that was used changes nothing and is done, while the account has its address. Throws bad input for a link
 * that is no longer valid or an address that somebody else has meanwhile.
 */
export async function undoEmail(_actor: Actor | null, input: { token: string }): Promise<{ username: string }> {
  return inTransaction(null, async ({ tx, audit, changed }) => {
    // The account is locked before its link, as everywhere.
    const { state, token } = await readLinkToken("email_undo", input.token, tx);
    if (!token?.userId) throw invalid("token.error_used");
    const { userId } = token;
    const change = emailChangeSchema.parse(token.payload);
    const undone = { where: { id: userId, email: change.email }, select: { username: true } };
    const before = state === "used" && (await tx.user.findUnique(undone));
    if (before) return before;
    if (state !== "valid") await spendLinkToken(tx, "email_undo", input.token);
    // Even to an organisation that is not active any more: the account must not stay with a stranger.
    await putEmail(tx, userId, change.email).catch(takenMeanwhile);
    await spendLinkToken(tx, "email_undo", input.token);
    const tied = { id: userId, feideSubject: { not: null } };
    const { count: untied } = await tx.user.updateMany({ where: tied, data: { feideSubject: null } });
    await endTokens(tx, userId);
    await dropLaterUndos(tx, userId, change);
    changed(...sessionsOf(await revokeSessions(tx, { userId })));
    const self = { id: userId, viewerId: null };
    await audit("user.email", userId, {}, self);
    if (untied > 0) await audit("user.feide", userId, { after: { tied: false } }, self);
    return tx.user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } });
  });
}

/** The page of the link has no field for the address. */
function takenMeanwhile(thrown: unknown): never {
  throw thrown instanceof AppError ? invalid("email_undo.error_taken") : thrown;
}

/** The form that sends a code has no field for the address. */
function besideCode(thrown: unknown): never {
  throw thrown instanceof AppError ? invalid(thrown.key, { code: [thrown.key] }) : thrown;
}

/** Stays with the present mail address: the code for the new one stops working. */
export async function cancelEmail(actor: Actor): Promise<null> {
  return inTransaction(actor, async ({ tx }) => {
    await dropTokens(tx, "email_change", actor.id);
    return null;
  });
}
