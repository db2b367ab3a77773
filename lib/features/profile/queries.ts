import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { isTiedSql } from "@/lib/platform/auth/feide/ties";
import { emailChangeSchema, readCode, readLinkToken } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { AppError, notFound } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { statements } from "@/lib/platform/sql";
import { type OwnProfile, type Setting, settingSchema } from "./schema";

/** The person's settings, with defaults for those never chosen. */
export async function getSetting(actor: Actor): Promise<{ setting: Setting }> {
  return { setting: settingOf(actor) };
}

/** The same from the actor, without a query. */
export const settingOf = (actor: Pick<Actor, "setting">): Setting => settingSchema.parse(actor.setting);

/** The data of the profile page. */
export async function getOwnProfile(actor: Actor): Promise<OwnProfile> {
  const [user, code] = await Promise.all([
    statements
      .selectFrom("User as u")
      .where("u.id", "=", actor.id)
      .select(["u.email", "u.phone", "u.areaCode", "u.passwordHash", isTiedSql().as("tied")])
      .executeTakeFirst(),
    readCode("email_change", actor.id),
  ]);
  if (!user) throw new AppError("unauthenticated");
  return {
    username: actor.username,
    fullName: actor.fullName,
    email: user.email,
    pendingEmail: typeof code?.payload === "string" ? code.payload : null,
    phone: user.phone,
    areaCode: user.areaCode,
    languageCode: asLocale(actor.languageCode),
    avatarPath: actor.avatarPath,
    hasPassword: user.passwordHash !== null,
    hasFeide: user.tied,
    provesByFeide: user.tied && hasFeide(),
    setting: settingOf(actor),
  };
}

/** The state of a link that takes a change of the mail address back, without using it up, and the address it restores. */
export async function checkEmailUndo(_actor: Actor | null, input: { token: string }) {
  const { state, token } = await readLinkToken("email_undo", input.token);
  return { state, email: state === "valid" ? emailChangeSchema.parse(token?.payload).email : null };
}

/**
 * A person's picture, for everybody who is signed in. Throws "not found" without one. A browser may keep it, and asks before it shows it
 * again: the next person on the device has no right to it.
 */
export async function getAvatar(_actor: Actor, input: { userId: number }): Promise<Response> {
  const avatar = await db.avatar.findUnique({ where: { userId: input.userId } });
  if (!avatar) throw notFound();
  return new Response(avatar.image, {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, no-cache",
      etag: `"${avatar.updatedAt.getTime()}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
