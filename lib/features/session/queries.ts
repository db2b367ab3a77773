import "server-only";
import { cookies } from "next/headers";
import { settingSchema } from "@/lib/features/profile/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/locales";
import { textsOf } from "@/lib/platform/i18n/texts";
import { defaultAvatarPath } from "@/lib/platform/limits";
import { realtimeSettings } from "@/lib/platform/realtime/settings";
import type { getInfo as getInfoCall, listSessions as listSessionsCall } from "./contract";
import { ownSessions } from "./policy";

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
      languageCode: actor.languageCode,
      setting: settingSchema.parse(user.setting),
    },
    isFirstLogin: bit(actor.isFirstLogin),
    dataLanguage: textsOf(isLocale(actor.languageCode) ? actor.languageCode : defaultLocale),
    realtime: realtimeSettings(actor, caller.origin),
  };
}

/** More than anybody needs; a program that signs in repeatedly must not fill the page. */
const maxSessions = 50;

/** Where the person is signed in, the latest first. An admin who views the product as them is not listed. */
export async function listSessions(actor: Actor): Promise<OutputOf<typeof listSessionsCall>> {
  const rows = await db.session.findMany({
    where: ownSessions(actor),
    orderBy: [{ createdAt: "desc" }, { sid: "asc" }],
    take: maxSessions,
    select: { sid: true, userAgent: true, createdAt: true },
  });
  return rows.map(({ sid, userAgent, createdAt }) => ({
    sessionId: sid,
    userAgent,
    createdAt: createdAt.toISOString(),
    current: sid === actor.sid,
  }));
}

/** Deletes the cookie of a session that has ended and redirects to the sign-in page; an active session continues to the dashboard. */
export async function leaveExpired(actor: Actor | null): Promise<Response> {
  if (actor) return new Response(null, { status: 307, headers: { location: "/dashboard" } });
  (await cookies()).delete(tokenCookie);
  return new Response(null, { status: 307, headers: { location: "/?redirect=dashboard" } });
}
