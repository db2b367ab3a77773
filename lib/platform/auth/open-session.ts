import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "../audit";
import { type Tx, writableDb } from "../db";
import { lockRow } from "../locks";
import { statements, within } from "../sql";
import type { Actor } from "./actor";
import { enterable } from "./can-enter";
import { sessionSeconds } from "./cookies";
import { tiedTo } from "./find-account";
import { permissionsSql } from "./permissions-sql";
import { issueToken } from "./token";

type Person = { id: number; role: Actor["role"] };

/** What of the account let its person in: the hash of the password that was right, or the identity at Feide. */
type Proved = { passwordHash: string | null } | { feideSubject: string };

/**
 * A new session row and the token that names it: the only way to sign in, by any method. Null when the account may not enter any
 * more, or when what `proved` the person has changed since it was read: the sessions that a new password ends include the one that the
 * old password is just opening.
 * With `viewer`, the session of an admin (`sid`, `userId`) who looks at the product as this person, read-only.
 */
export async function openSession(
  user: Person,
  from: { userAgent: string | null } & ({ proved: Proved } | { viewer: { sid: string; userId: number } }),
): Promise<string | null> {
  const sid = crypto.randomUUID();
  const permissions = await writableDb.$transaction(async (tx) => {
    // A change that is under way ends first and is seen here; one that comes later finds the session and ends it.
    await lockRow(tx, "User", user.id);
    const proved = "proved" in from ? provedBy(from.proved) : {};
    const viewer = "viewer" in from ? from.viewer : undefined;
    const where = { AND: [proved, enterable], id: user.id };
    if (!(await tx.user.findFirst({ where, select: { id: true } }))) return null;
    // Recorded before it happens.
    const person = { id: user.id, viewerId: viewer?.userId ?? null };
    await recordAudit(tx, person, viewer ? "session.view" : "session.start", user.id);
    await tx.session.create({
      data: {
        sid,
        userId: user.id,
        viewerSid: viewer?.sid,
        userAgent: from.userAgent,
        expiresAt: new Date(Date.now() + sessionSeconds * 1000),
      },
    });
    if (!viewer) await tx.user.update({ where: { id: user.id }, data: { lastSignInAt: new Date() } });
    return permissionsOf(within(tx), user.id);
  });
  if (!permissions) return null;
  const is_viewer = "viewer" in from ? 1 : 0;
  return issueToken({ sub: String(user.id), sid, role: user.role, permissions, is_viewer });
}

const provedBy = (proved: Proved): Prisma.UserWhereInput =>
  "feideSubject" in proved ? tiedTo(proved.feideSubject) : proved;

/** A new token for an existing session: the way back for an admin who ends viewing. */
export async function tokenForSession(sid: string, user: Person): Promise<string> {
  const permissions = await permissionsOf(statements, user.id);
  return issueToken({ sub: String(user.id), sid, role: user.role, permissions, is_viewer: 0 });
}

async function permissionsOf(builder: Pick<typeof statements, "selectFrom">, userId: number): Promise<string[]> {
  const found = builder.selectFrom("User as u").where("u.id", "=", userId).select(permissionsSql().as("permissions"));
  return (await found.executeTakeFirstOrThrow()).permissions;
}

type Which = { userId: number; exceptSid?: string | undefined } | { sid: string } | { domainId: number };

function sessionsOf(which: Which): Prisma.SessionWhereInput {
  if ("sid" in which) return { sid: which.sid };
  if ("domainId" in which) return { user: { domainId: which.domainId } };
  return { userId: which.userId, ...(which.exceptSid && { sid: { not: which.exceptSid } }) };
}

/**
 * Ends sessions of a person, or of everybody of an organisation, and the viewing sessions started from them, inside the caller's transaction. Gives the
 * people whose sessions ended: their sockets are cut by the topics of the unit of work (`sessionsOf`).
 */
export async function revokeSessions(tx: Tx, which: Which): Promise<number[]> {
  const own = sessionsOf(which);
  const ended = await tx.session.updateManyAndReturn({
    where: { OR: [own, { viewer: own }], revokedAt: null },
    data: { revokedAt: new Date() },
    select: { userId: true },
  });
  return [...new Set(ended.map(({ userId }) => userId))];
}

/**
 * Deletes the rows of people's sessions, which have ended: they name browsers. One from which others were viewed stays, without its browser: it
 * says to these by whom.
 */
export async function eraseSessions(tx: Tx, userIds: readonly number[]): Promise<void> {
  const own = { userId: { in: [...userIds] } };
  await tx.session.deleteMany({ where: { ...own, viewing: { none: { user: { id: { notIn: [...userIds] } } } } } });
  await tx.session.updateMany({ where: own, data: { userAgent: null } });
}
