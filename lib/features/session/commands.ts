import "server-only";
import { sql } from "kysely";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import { isWithinReach } from "@/lib/features/user/policy";
import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { type EnteredAccount, findByUsername } from "@/lib/platform/auth/find-account";
import { findDevice, rememberDevice } from "@/lib/platform/auth/known-devices";
import { endSignInCode, takeCodeGuess } from "@/lib/platform/auth/one-time-token";
import { openSession, revokeSessions, tokenForSession } from "@/lib/platform/auth/open-session";
import { verifyPassword } from "@/lib/platform/auth/password";
import { readToken } from "@/lib/platform/auth/token";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, forbidden, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import { addJob } from "@/lib/platform/jobs/add-job";
import { reserveGuess, returnGuess, returnTry, spendTry, takeTurn } from "@/lib/platform/rate-limit";
import { within } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import type { loginByAdmin as loginByAdminCall } from "./contract";
import { getInfo, openSessions } from "./queries";

/** What somebody types to sign in; `code` was mailed to them. */
type Typed = { username: string; password: string; code?: string | undefined };

/**
 * Signs somebody in and opens a session row; the device is known from then on. Unknown, wrong and inactive get the same answer
 * after the same work. Throws bad input for `code` when a mailed code is needed too (see `provePassword`).
 */
export async function signIn(
  _actor: Actor | null,
  input: Typed,
  caller: Pick<Caller, "address" | "userAgent" | "device">,
): Promise<{ token: string; isFirstLogin: 0 | 1; languageCode: string | null; device: string }> {
  const user = await provePassword(input, caller);
  const { passwordHash } = user;
  const token = await openSession(user, { userAgent: caller.userAgent, proved: { passwordHash } });
  if (!token) throw wrongPassword();
  const device = await rememberDevice(caller.device, user.id);
  return { token, isFirstLogin: user.isFirstLogin ? 1 : 0, languageCode: user.languageCode, device };
}

const wrongPassword = () => invalidAt("password", "sign_in.error_wrong");

/**
 * The account that a username and password belong to. Each guess takes its place among the wrong ones before the password is
 * checked: on a known device its own, with a mailed code one of the few of that code, else one of the account's and of the
 * address's. Without a place an account asks for a code, which is mailed to its address; nobody is locked out. Unknown, wrong
 * and inactive get the same answer after the same work: bad input for `password`, or for `code` when one is needed or wrong.
 * The name of an account that was merged leads to the other one, and the guesses of both names are counted together.
 */
export async function provePassword(input: Typed, caller: Pick<Caller, "address" | "device">): Promise<EnteredAccount> {
  const user = await findByUsername(input.username);
  const { giveBack } = await takePlace({ ...input, username: user?.username ?? input.username }, user?.id, caller);
  const matches = await verifyPassword(user?.passwordHash, input.password);
  if (!user || !matches || !canEnter(user)) throw wrongPassword();
  await giveBack();
  return user;
}

/** The right to have one password checked; `giveBack` for one that was right. */
type Place = { giveBack: () => Promise<unknown> };

async function takePlace(
  { username, code }: Typed,
  userId: number | undefined,
  { address, device: sealed }: Pick<Caller, "address" | "device">,
): Promise<Place> {
  // The cookie is opened for an unknown name too, so that the time does not tell.
  const device = await findDevice(sealed, userId);
  if (device && (await reserveGuess("signInDevice", device)))
    return { giveBack: () => returnGuess("signInDevice", device) };
  if (code) return placeByCode(userId, code, `${address} ${username}`);
  if (!(await takeTurn("signInAddress", address)).taken) return askForCode(username, address);
  if (!(await reserveGuess("signInAccount", username))) return askForCode(username, address);
  return {
    giveBack: () => Promise.all([returnGuess("signInAccount", username), returnTry("signInAddress", address)]),
  };
}

async function placeByCode(userId: number | undefined, code: string, counted: string): Promise<Place> {
  await spendTry("signInCodes", counted);
  const id = await takeCodeGuess(userId, code);
  if (id === null) throw invalidAt("code", "sign_in.error_code");
  await returnTry("signInCodes", counted);
  return { giveBack: () => endSignInCode(id) };
}

/** The look-up is a job's, so that the answer is the same, and takes the same time, whether or not there is such an account. */
async function askForCode(username: string, address: string): Promise<never> {
  await spendTry("signInCodesAddress", address);
  const jobKey = `sign-in-code ${username}`;
  await inTransaction(null, ({ tx }) => addJob(tx, "mail-sign-in-code", { username }, { jobKey }));
  throw invalidAt("code", "user.error_code_needed");
}

/**
 * Ends the session of the call, or another one of the same person by its `token`, the viewing sessions begun from it, and their sockets
 * (SPEC §4). Who logs out while looking at the product as somebody else leaves it altogether: the admin's own session ends too. Throws
 * bad input beside `token` for one that is not of an open session of theirs.
 * @returns whether it was the session of the call
 */
export async function signOut(
  actor: Actor,
  { token }: { token?: string | undefined } = {},
): Promise<{ isOwn: boolean }> {
  const sid = token === undefined ? actor.sid : (await readToken(token))?.sid;
  const isOwn = sid === actor.sid;
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    // A viewing admin changes nothing of the person's.
    const isEndable = isOwn || (sid !== undefined && !actor.viewer && (await isOpen(tx, actor, sid)));
    if (!isEndable) throw invalidAt("token", "validation.invalid");
    await audit("session.end", actor.id);
    const ended = isOwn ? await outermostSid(tx, actor) : sid;
    changed(...sessionsOf(await revokeSessions(tx, { sid: ended })));
    return { isOwn };
  });
}

/** The session of the call; in a viewing session the admin's own, from which it was begun. */
async function outermostSid(tx: Tx, { sid }: Actor): Promise<string> {
  const select = { viewer: { select: { sid: true } } };
  const { viewer } = await tx.session.findUniqueOrThrow({ where: { sid }, select });
  return viewer?.sid ?? sid;
}

/** Is this a session that the person can end? */
const isOpen = async (tx: Tx, actor: Actor, sid: string): Promise<boolean> =>
  (await within(tx)
    .selectFrom("Session as s")
    .where("s.sid", "=", sql<string>`${sid}::uuid`)
    .where(openSessions(actor))
    .select("s.sid")
    .executeTakeFirst()) !== undefined;

/**
 * Logs the person out elsewhere, in one session or in all but this one. That includes an admin who looks at the product as them;
 * the admin's own session stays. Throws "not found" for a session that is not theirs or has ended.
 */
export async function endSessions(actor: Actor, input: { sessionId?: string | undefined }): Promise<null> {
  const { sessionId: sid } = input;
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    if (sid && !(await isOpen(tx, actor, sid))) throw notFound();
    await audit("session.end", actor.id);
    changed(...sessionsOf(await revokeSessions(tx, sid ? { sid } : { userId: actor.id, exceptSid: actor.sid })));
    return null;
  });
}

/**
 * Opens a read-only viewing session as somebody else, on the record before it begins (SPEC §6). It ends with the admin's own.
 * Throws "forbidden" for an admin or another account out of reach and from within a viewing session, bad input for an account
 * that may not enter.
 */
export async function loginByAdmin(
  actor: Actor,
  input: { userId: number },
  caller: Pick<Caller, "userAgent" | "origin">,
): Promise<OutputOf<typeof loginByAdminCall> & { languageCode: string | null }> {
  const user = await db.user.findUnique({
    where: { id: input.userId },
    select: { ...entrySelect, id: true, role: true, permissions: { select: { permission: true, granted: true } } },
  });
  if (!user) throw notFound();
  if (actor.viewer || user.role === "Admin" || !isWithinReach(actor, user)) throw forbidden();
  if (!canEnter(user)) throw invalid("viewer.error_inactive");
  const viewer = { sid: actor.sid, userId: actor.id };
  const token = await openSession(user, { userAgent: caller.userAgent, viewer });
  if (!token) throw invalid("viewer.error_inactive");
  const session = await resolveSession(token);
  if (session.kind !== "actor") throw forbidden();
  const info = await getInfo(session.actor, {}, { token, origin: caller.origin });
  return {
    user: info.user,
    dataLanguage: info.dataLanguage,
    area_code: info.area_code,
    token,
    languageCode: session.actor.languageCode,
  };
}

const viewerSelect = {
  sid: true,
  user: { select: { id: true, role: true, languageCode: true } },
} satisfies Prisma.SessionSelect;

/** Ends the viewing session and gives the admin back their own. Throws "forbidden" outside of one. */
export async function endViewing(actor: Actor): Promise<{ token: string; languageCode: string | null }> {
  const session = await db.session.findUnique({
    where: { sid: actor.sid },
    select: { viewer: { select: viewerSelect } },
  });
  if (!session?.viewer) throw forbidden();
  const { sid, user } = session.viewer;
  await inTransaction(actor, async ({ tx, audit, changed }) => {
    await revokeSessions(tx, { sid: actor.sid });
    await audit("session.end", actor.id);
    changed({ kind: "sessions", userId: actor.id });
  });
  return { token: await tokenForSession(sid, user), languageCode: user.languageCode };
}

/** For so long after a viewing session has ended its admin is given back their own by it, in milliseconds. */
const returnMs = 10 * 60_000;

/**
 * Gives an admin back their own session by a viewing session that they have just ended: the answer to that did not arrive, and their browser
 * has the ended one. Throws "unauthenticated" for any other token, and once the admin's own session has ended.
 */
export async function returnFromViewing({
  token,
}: Pick<Caller, "token">): Promise<{ token: string; languageCode: string | null }> {
  const claims = await readToken(token);
  const now = new Date();
  const session =
    claims &&
    (await db.session.findFirst({
      where: {
        sid: claims.sid,
        revokedAt: { gt: new Date(now.getTime() - returnMs) },
        viewer: { revokedAt: null, expiresAt: { gt: now } },
      },
      select: { viewer: { select: viewerSelect } },
    }));
  if (!session?.viewer) throw new AppError("unauthenticated");
  const { sid, user } = session.viewer;
  return { token: await tokenForSession(sid, user), languageCode: user.languageCode };
}
