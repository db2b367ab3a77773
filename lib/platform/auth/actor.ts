import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { pool } from "../db";
import { permissionsSql } from "./absent-actor";
import { signedOutCookie, tokenCookie } from "./cookies";
import type { Permission, Role } from "./permissions";
import { readToken } from "./token";

declare const minted: unique symbol;

/** The signed-in person, with the current role and permissions from the database. Only this file and `absent-actor.ts` create one. */
export type Actor = {
  readonly [minted]: true;
  id: number;
  sid: string;
  role: Role;
  permissions: readonly string[];
  username: string;
  fullName: string;
  avatarPath: string | null;
  /** Null for somebody who has chosen none. */
  languageCode: string | null;
  isFirstLogin: boolean;
  /** What the person chose for the screen and for mail; the profile knows its shape. */
  setting: unknown;
  /** An admin views the product as this person: everything may be read, nothing changed. */
  viewer: boolean;
  /** The admin of a viewing session. */
  viewerId: number | null;
  /** How many notifications are new, for the bell of every page; none for admins (SPEC §6), nor for somebody who is absent. */
  unread: number;
};

export type SessionState =
  | { kind: "actor"; actor: Actor }
  | { kind: "none" }
  /** Revoked, expired, or of another database. */
  | { kind: "expired" }
  | { kind: "deactivated" };

type Row = Omit<Actor, typeof minted | "viewer"> & { live: boolean; active: boolean; merged: boolean };

/** How many of the notifications of "User" u are new. Read with the person, so that the bell costs no page a statement of its own. */
const unreadSql = `case when u.role = 'Admin' then 0 else (
      select count(*)::int from "Notification" n
      where n."recipientId" = u.id and n."readAt" is null and n."deletedAt" is null
    ) end as unread`;

const actorSql = `
  select u.id, s.sid, u.role, u.username, u."fullName", u."avatarPath", u."languageCode", u."isFirstLogin", u.setting,
    u.active and coalesce(d.active, true) as active,
    v."userId" as "viewerId",
    u."mergedIntoId" is not null as merged,
    s."revokedAt" is null and s."expiresAt" > now() and (s."viewerSid" is null
      or (v."revokedAt" is null and v."expiresAt" > now() and a.active and coalesce(ad.active, true))) as live,
    ${unreadSql}, ${permissionsSql}
  from "Session" s
  join "User" u on u.id = s."userId"
  left join "Domain" d on d.id = u."domainId"
  left join "Session" v on v.sid = s."viewerSid"
  left join "User" a on a.id = v."userId"
  left join "Domain" ad on ad.id = a."domainId"
  where s.sid = $1::uuid`;

/** The person a token belongs to, in one query (named, so PostgreSQL plans it once per connection). */
export async function resolveSession(token: string | undefined): Promise<SessionState> {
  if (!token) return { kind: "none" };
  const claims = await readToken(token);
  if (!claims) return { kind: "expired" };
  const { rows } = await pool().query<Row>({ name: "actor", text: actorSql, values: [claims.sid] });
  const row = rows[0];
  if (!row || String(row.id) !== claims.sub) return { kind: "expired" };
  // Whose account was merged signs in to the other one.
  if (row.merged) return { kind: "expired" };
  if (!row.active) return { kind: "deactivated" };
  if (!row.live) return { kind: "expired" };
  const { live: _live, active: _active, merged: _merged, ...person } = row;
  const viewer = row.viewerId !== null;
  // A viewing admin has no password to choose.
  return { kind: "actor", actor: { ...person, viewer, isFirstLogin: row.isFirstLogin && !viewer } as Actor };
}

/** The session of the current page or action; read once per request. */
export const currentSession = cache(async (): Promise<SessionState> => {
  const jar = await cookies();
  if (jar.get(signedOutCookie)?.value === "1") return { kind: "none" };
  return resolveSession(jar.get(tokenCookie)?.value);
});

/** The person, or null: for pages that must work without a session, such as the error pages. */
export async function findActor(): Promise<Actor | null> {
  const session = await currentSession();
  return session.kind === "actor" ? session.actor : null;
}

/**
 * The person a page is for. Without a session the page redirects to the route that deletes the dead cookie (SPEC §2); a user who has not
 * chosen a password yet does that first.
 */
export async function requireActor(): Promise<Actor> {
  const actor = (await findActor()) ?? redirect("/api/session/expired");
  if (actor.isFirstLogin) redirect("/password");
  return actor;
}

/** Has this person the permission? */
export const can = (actor: Pick<Actor, "permissions">, permission: Permission): boolean =>
  actor.permissions.includes(permission);
