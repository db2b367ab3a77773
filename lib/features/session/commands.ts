import "server-only";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import { openSession, revokeSessions, tokenForSession } from "@/lib/platform/auth/open-session";
import { provePassword } from "@/lib/platform/auth/prove-password";
import { db } from "@/lib/platform/db";
import { forbidden, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import type { loginByAdmin as loginByAdminCall } from "./contract";
import { ownSessions } from "./policy";
import { getInfo } from "./queries";

/**
 * Signs somebody in and opens a session row. Unknown, wrong and inactive get the same answer after the same work.
 * Throws "too many" while the account or the address rests.
 */
export async function signIn(
  _actor: Actor | null,
  input: { username: string; password: string },
  caller: Pick<Caller, "address" | "userAgent">,
): Promise<{ token: string; isFirstLogin: 0 | 1; languageCode: string }> {
  const user = await provePassword(input, caller.address);
  const token = await openSession(user, { userAgent: caller.userAgent });
  return { token, isFirstLogin: user.isFirstLogin ? 1 : 0, languageCode: user.languageCode };
}

/**
 * Ends the session of the call, the viewing sessions begun from it, and their sockets (SPEC §4). Who logs out while looking at
 * the product as somebody else leaves it altogether: the admin's own session ends too.
 */
export async function signOut(actor: Actor): Promise<null> {
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    const { viewerSid } = await tx.session.findUniqueOrThrow({
      where: { sid: actor.sid },
      select: { viewerSid: true },
    });
    await audit("session.end", actor.id);
    changed(...sessionsOf(await revokeSessions(tx, { sid: viewerSid ?? actor.sid })));
    return null;
  });
}

/**
 * Logs the person out elsewhere: in one of their own sessions, or in all but this one, an admin who looks at the product as them
 * included. Throws "not found" for a session that is not theirs or has ended.
 */
export async function endSessions(actor: Actor, input: { sessionId?: string | undefined }): Promise<null> {
  const { sessionId: sid } = input;
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    if (sid && !(await tx.session.findFirst({ where: { AND: [{ sid }, ownSessions(actor)] }, select: { sid: true } })))
      throw notFound();
    await audit("session.end", actor.id);
    changed(...sessionsOf(await revokeSessions(tx, sid ? { sid } : { userId: actor.id, exceptSid: actor.sid })));
    return null;
  });
}

/**
 * Opens a read-only viewing session as somebody else, on the record before it begins (SPEC §6). It ends with the admin's own.
 * Throws "forbidden" for another admin or from within a viewing session, bad input for an account that may not enter.
 */
export async function loginByAdmin(
  actor: Actor,
  input: { userId: number },
  caller: Pick<Caller, "userAgent" | "origin">,
): Promise<OutputOf<typeof loginByAdminCall> & { languageCode: string }> {
  const user = await db.user.findUnique({
    where: { id: input.userId },
    select: { id: true, role: true, active: true },
  });
  if (!user) throw notFound();
  if (actor.viewer || user.role === "Admin") throw forbidden();
  if (!user.active) throw invalid("viewer.error_inactive");
  const viewer = { sid: actor.sid, userId: actor.id };
  const token = await openSession(user, { userAgent: caller.userAgent, viewer });
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

/** Ends the viewing session and gives the admin back their own. Throws "forbidden" outside of one. */
export async function endViewing(actor: Actor): Promise<{ token: string; languageCode: string }> {
  const session = await db.session.findUnique({
    where: { sid: actor.sid },
    select: { viewer: { select: { sid: true, user: { select: { id: true, role: true, languageCode: true } } } } },
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
