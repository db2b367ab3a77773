import "server-only";
import { cookies } from "next/headers";
import { settingSchema } from "@/lib/features/profile/schema";
import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import {
  cookieOptions,
  endedCookie,
  endedSeconds,
  redirectCookie,
  redirectSeconds,
  tokenCookie,
  viewedFromCookie,
} from "@/lib/platform/auth/cookies";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { textsOf } from "@/lib/platform/i18n/texts";
import { defaultAvatarPath } from "@/lib/platform/limits";
import { realtimeSettings } from "@/lib/platform/realtime/settings";
import { on, statements } from "@/lib/platform/sql";
import type { getInfo as getInfoCall, listSessions as listSessionsCall } from "./contract";

const bit = (value: boolean) => (value ? 1 : 0) as 0 | 1;

/** SPEC §7's user info: who is signed in, what they may do, and the texts in their language. */
export async function getInfo(
  actor: Actor,
  _input: object,
  caller: Pick<Caller, "token" | "origin">,
): Promise<OutputOf<typeof getInfoCall>> {
  const user = await db.user.findUnique({
    where: { id: actor.id },
    select: {
      areaCode: true,
      userCourseCode: true,
      allowMultipleGroup: true,
      allowMultipleEvaluation: true,
      setting: true,
    },
  });
  if (!user) throw new AppError("unauthenticated");
  const shared = {
    area_code: user.areaCode,
    is_viewer: bit(actor.viewer),
    allow_multiple_group: bit(user.allowMultipleGroup),
    allow_multiple_evaluation: bit(user.allowMultipleEvaluation),
  };
  return {
    ...shared,
    user: {
      ...shared,
      token: caller.token ?? "",
      name: actor.fullName,
      username: actor.username,
      avatar: actor.avatarPath ?? defaultAvatarPath,
      role: actor.role,
      permissions: actor.permissions.map((permission) => ({ permission })) as { permission: never }[],
      user_course_code: user.userCourseCode,
      languageCode: asLocale(actor.languageCode),
      setting: settingSchema.parse(user.setting),
    },
    isFirstLogin: bit(actor.isFirstLogin),
    dataLanguage: textsOf(asLocale(actor.languageCode)),
    realtime: realtimeSettings(actor, caller.origin),
  };
}

const s = on<{ s: "Session" }>();

/** The sessions that a person can end: their own, and those in which an admin views the product as them; for "Session" as s. */
export const openSessions = (actor: Pick<Actor, "id">) =>
  s.and([s("s.userId", "=", actor.id), s("s.revokedAt", "is", null), s("s.expiresAt", ">", new Date())]);

/** The sessions since a moment in which others viewed the product as this person; for "Session" as s. */
const viewingsOf = (actor: Pick<Actor, "id">, since: Date) =>
  s.and([s("s.userId", "=", actor.id), s("s.viewerSid", "is not", null), s("s.createdAt", ">", since)]);

/** More than anybody needs; a program that signs in repeatedly must not fill the page. */
const maxSessions = 50;

/** For so many days a person sees who viewed the product as them. */
const viewingDays = 90;

/**
 * Where the person is signed in, and who viewed the product as them, the latest first. Of the viewer it gives the name, and neither
 * device, address nor session.
 */
export async function listSessions(actor: Actor): Promise<OutputOf<typeof listSessionsCall>> {
  const since = new Date(Date.now() - viewingDays * 86_400_000);
  const rows = await statements
    .selectFrom("Session as s")
    .leftJoin("Session as v", "v.sid", "s.viewerSid")
    .leftJoin("User as viewer", "viewer.id", "v.userId")
    .where(({ or }) => or([openSessions(actor), viewingsOf(actor, since)]))
    .orderBy("s.createdAt", "desc")
    .orderBy("s.sid")
    .limit(maxSessions)
    .select(["s.sid", "s.userAgent", "s.createdAt", "s.revokedAt", "s.expiresAt", "viewer.fullName as viewerName"])
    .select(["v.revokedAt as viewerRevokedAt", "v.expiresAt as viewerExpiresAt"])
    .execute();
  return rows.map(({ viewerName, viewerRevokedAt, viewerExpiresAt, ...row }) => {
    // The admin's own session, from which the product was viewed.
    const viewer = viewerExpiresAt && { revokedAt: viewerRevokedAt, expiresAt: viewerExpiresAt };
    return {
      sessionId: row.sid,
      userAgent: viewer ? null : row.userAgent,
      createdAt: row.createdAt.toISOString(),
      current: row.sid === actor.sid,
      viewer: viewerName === null ? null : { name: viewerName },
      endedAt: endOf(viewer ? [row, viewer] : [row]),
    };
  });
}

/** When the first of several sessions ended that depend on each other; null while all go on. */
function endOf(sessions: readonly { revokedAt: Date | null; expiresAt: Date }[]): string | null {
  const ends = sessions.map(({ revokedAt, expiresAt }) => revokedAt ?? expiresAt).filter((end) => end <= new Date());
  const first = Math.min(...ends.map((end) => end.getTime()));
  return ends.length > 0 ? new Date(first).toISOString() : null;
}

/**
 * Deletes the cookie of a session that has ended and redirects to the sign-in page, which says so, or that the account is closed (SPEC §4);
 * an active session continues to the dashboard.
 */
export async function leaveExpired(
  actor: Actor | null,
  _input: object,
  { token }: Pick<Caller, "token">,
): Promise<Response> {
  if (actor) return new Response(null, { status: 307, headers: { location: "/dashboard" } });
  const jar = await cookies();
  // The link of a mail has just led here: it counts as long as on the way to the sign-in page.
  const target = jar.get(redirectCookie);
  if (target) jar.set(redirectCookie, target.value, cookieOptions(redirectSeconds));
  if (jar.has(tokenCookie)) jar.set(endedCookie, (await resolveSession(token)).kind, cookieOptions(endedSeconds));
  jar.delete(tokenCookie);
  jar.delete(viewedFromCookie);
  return new Response(null, { status: 307, headers: { location: "/?redirect=dashboard" } });
}
