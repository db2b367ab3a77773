import "server-only";
import { sql } from "kysely";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { asNumber, on, prepared, type Slots, statements } from "../sql";
import { actorColumns } from "./actor-columns";
import { signedOutCookie, tokenCookie } from "./cookies";
import { enterableSql } from "./enterable-sql";
import type { Role } from "./permissions";
import { permissionsSql } from "./permissions-sql";
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

/** What is known of somebody before they are made an actor. */
export type ActorFacts = Omit<Actor, typeof minted>;

export type SessionState =
  | { kind: "actor"; actor: Actor }
  | { kind: "none" }
  /** Revoked, expired, or of another database. */
  | { kind: "expired" }
  /** The account of who has signed in is closed. */
  | { kind: "deactivated" };

/** How many of the notifications of "User" u are new. Read with the person, so that the bell costs no page a statement of its own. */
function unreadSql() {
  const u = on<{ u: "User" }>();
  const unread = u
    .selectFrom("Notification as n")
    .whereRef("n.recipientId", "=", "u.id")
    .where("n.readAt", "is", null)
    .where("n.deletedAt", "is", null)
    .select(asNumber(sql`count(*)`).as("count"));
  return sql<number>`case when ${u.ref("u.role")} = 'Admin' then 0 else ${unread} end`;
}

/**
 * What is behind a token of "Session" s of "User" u, in which the admin of "Session" v may view the product: closed is the account of who has
 * signed in, so not that of who is viewed. Whose account was merged signs in to the other one.
 */
function kindSql() {
  const { fn, ref, selectFrom } = on<{ s: "Session"; v: "Session" }>();
  const admin = selectFrom("User as u").whereRef("u.id", "=", "v.userId").where(enterableSql).select("u.id");
  const live = sql<boolean>`${enterableSql} and ${ref("s.revokedAt")} is null and ${ref("s.expiresAt")} > now() and (${ref("s.viewerSid")} is null
    or (${ref("v.revokedAt")} is null and ${ref("v.expiresAt")} > now() and exists ${admin}))`;
  const closed = selectFrom("User as u")
    .where("u.id", "=", fn.coalesce("v.userId", "s.userId"))
    .where("u.mergedIntoId", "is", null)
    .where(({ not }) => not(enterableSql))
    .select("u.id");
  return sql<Exclude<SessionState["kind"], "none">>`case when ${live} then 'actor'
    when exists ${closed} then 'deactivated' else 'expired' end`;
}

const sessions = prepared(({ sid }: Slots<{ sid: string }>) =>
  statements
    .selectFrom("Session as s")
    .innerJoin("User as u", "u.id", "s.userId")
    .leftJoin("Session as v", "v.sid", "s.viewerSid")
    .where("s.sid", "=", sql<string>`${sid}::uuid`)
    .select(actorColumns)
    .select(["s.sid", "v.userId as viewerId"])
    .select([kindSql().as("kind"), unreadSql().as("unread"), permissionsSql().as("permissions")]),
);

/** The person a token belongs to, in one query. */
export async function resolveSession(token: string | undefined): Promise<SessionState> {
  if (!token) return { kind: "none" };
  const claims = await readToken(token);
  if (!claims) return { kind: "expired" };
  const [row] = await sessions({ sid: claims.sid });
  if (!row || String(row.id) !== claims.sub) return { kind: "expired" };
  const { kind, ...person } = row;
  if (kind !== "actor") return { kind };
  const viewer = person.viewerId !== null;
  // A viewing admin has no password to choose.
  const facts: ActorFacts = { ...person, viewer, isFirstLogin: person.isFirstLogin && !viewer };
  return { kind: "actor", actor: facts as Actor };
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
