import "server-only";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { sessionSeconds } from "@/lib/platform/auth/cookies";
import { verifyPassword } from "@/lib/platform/auth/password";
import { issueToken } from "@/lib/platform/auth/token";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import {
  assertAccountRested,
  countFailedSignIn,
  forgetFailedSignIns,
  returnTry,
  spendTry,
} from "@/lib/platform/rate-limit";
import { cutSockets } from "@/lib/platform/realtime/publish";

/**
 * Signs somebody in and opens a session row. Unknown, wrong and inactive get the same answer after the same work.
 * Throws "too many" while the account or the address rests.
 */
export async function signIn(
  _actor: Actor | null,
  input: { username: string; password: string },
  caller: Pick<Caller, "address" | "userAgent">,
): Promise<{ token: string; isFirstLogin: 0 | 1; languageCode: string }> {
  await assertAccountRested(input.username);
  await spendTry("signInAddress", caller.address);
  const user = await db.user.findUnique({
    where: { username: input.username },
    select: { id: true, role: true, active: true, passwordHash: true, isFirstLogin: true, languageCode: true },
  });
  const matches = await verifyPassword(user?.passwordHash, input.password);
  if (!user || !matches || !user.active) {
    await countFailedSignIn(input.username);
    throw invalid("sign_in.error_wrong", { password: ["sign_in.error_wrong"] });
  }
  await Promise.all([forgetFailedSignIns(input.username), returnTry("signInAddress", caller.address)]);
  const token = await openSession(user, caller.userAgent);
  return { token, isFirstLogin: user.isFirstLogin ? 1 : 0, languageCode: user.languageCode };
}

/** A new session row and the token that names it. */
async function openSession(user: { id: number; role: Actor["role"] }, userAgent: string | null): Promise<string> {
  const sid = crypto.randomUUID();
  const permissions = await db.$transaction(async (tx) => {
    await tx.session.create({
      data: { sid, userId: user.id, userAgent, expiresAt: new Date(Date.now() + sessionSeconds * 1000) },
    });
    await recordAudit(tx, { id: user.id, viewerId: null }, "session.start", user.id);
    const [ofRole, own] = await Promise.all([
      tx.rolePermission.findMany({ where: { role: user.role } }),
      tx.userPermission.findMany({ where: { userId: user.id } }),
    ]);
    const denied = new Set(own.filter((single) => !single.granted).map((single) => single.permission));
    const all = [...ofRole, ...own.filter((single) => single.granted)].map((single) => single.permission);
    return [...new Set(all)].filter((permission) => !denied.has(permission));
  });
  return issueToken({ sub: String(user.id), sid, role: user.role, permissions, is_viewer: 0 });
}

/** Ends the session of the call, the viewing sessions begun from it, and their sockets (SPEC §4). */
export async function signOut(actor: Actor): Promise<null> {
  await db.$transaction(async (tx) => {
    await tx.session.updateMany({
      where: { OR: [{ sid: actor.sid }, { viewerSid: actor.sid }], revokedAt: null },
      data: { revokedAt: new Date() },
    });
    await recordAudit(tx, actor, "session.end", actor.id);
  });
  await cutSockets(actor.id);
  return null;
}
