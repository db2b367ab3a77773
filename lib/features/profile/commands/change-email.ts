import "server-only";
import { findDomain } from "@/lib/features/domain/queries";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import { assertAddressFits, assertFree } from "@/lib/features/user/commands/names";
import { hostOf } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { tiesOf } from "@/lib/platform/auth/feide/ties";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import {
  dropLaterUndos,
  dropTokens,
  type EmailChange,
  emailChangeSchema,
  endTokens,
  readLinkToken,
  readUsedCode,
  spendCode,
  spendLinkToken,
} from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, invalid } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";

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
 * ends, ties to Feide too, and every open code and link stops working but for those that restore a still earlier address. Gives the username, for
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
    const { count: untied } = await tx.user.updateMany({ where: tiesOf(userId), data: { feideSubject: null } });
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
