import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { readCode } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { AppError, notFound } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/locales";
import { type OwnProfile, type Setting, settingSchema } from "./schema";

/** The person's own settings, with defaults for what was never chosen. */
export async function getSetting(actor: Actor): Promise<{ setting: Setting }> {
  return { setting: settingOf(actor) };
}

/** The same without waiting: they come with the actor. */
export const settingOf = (actor: Pick<Actor, "setting">): Setting => settingSchema.parse(actor.setting);

/** What the profile page shows. */
export async function getOwnProfile(actor: Actor): Promise<OwnProfile> {
  const [user, code] = await Promise.all([
    db.user.findUnique({
      where: { id: actor.id },
      select: { email: true, phone: true, areaCode: true, passwordHash: true },
    }),
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
    setting: settingOf(actor),
  };
}

/**
 * A person's picture, for anybody who is signed in. Throws "not found" for somebody who has none. Its address changes with it, so
 * browsers may keep it.
 */
export async function getAvatar(_actor: Actor, input: { userId: number }): Promise<Response> {
  const avatar = await db.avatar.findUnique({ where: { userId: input.userId } });
  if (!avatar) throw notFound();
  return new Response(avatar.image, {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, max-age=86400",
      etag: `"${avatar.updatedAt.getTime()}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
