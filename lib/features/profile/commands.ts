import "server-only";
import { createHash } from "node:crypto";
import { findActiveDomain } from "@/lib/features/domain/queries";
import { inTransaction } from "@/lib/features/unit-of-work";
import { assertAddressFits, assertFree } from "@/lib/features/user/commands";
import { hostOf } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { dropTokens, issueCode, readCode, spendCode } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { AppError, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { toSquarePicture } from "@/lib/platform/images/square-picture";
import { defaultAvatarPath, limits } from "@/lib/platform/limits";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { spendTry } from "@/lib/platform/rate-limit";
import type { updateProfile as updateProfileCall } from "./contract";
import { type ProfileInput, type Setting, type SettingChange, settingSchema } from "./schema";

/** Changes the named settings; two pages that change different ones do not undo each other. */
export async function saveSetting(actor: Actor, change: SettingChange): Promise<{ setting: Setting }> {
  return inTransaction(actor, async ({ tx }) => {
    const [row] = await tx.$queryRaw<{ setting: unknown }[]>`
      update "User" set setting = setting || ${JSON.stringify(change)}::jsonb where id = ${actor.id} returning setting`;
    return { setting: settingSchema.parse(row?.setting ?? {}) };
  });
}

/**
 * Changes the person's own profile. Another mail address is not stored yet: a code goes to it, a new one each time the call names
 * it. Throws bad input beside the field when somebody else has the address, or a teacher's or student's belongs to no active
 * domain; "too many" for one who names new addresses again and again.
 */
export async function updateProfile(
  actor: Actor,
  input: ProfileInput,
  caller: Pick<Caller, "token">,
): Promise<OutputOf<typeof updateProfileCall> & { newLanguage: Locale | null }> {
  const { email, ...given } = input;
  const now = await db.user.findUnique({
    where: { id: actor.id },
    select: { fullName: true, email: true, phone: true, areaCode: true, languageCode: true },
  });
  if (!now) throw new AppError("unauthenticated");
  const newEmail = email === now.email ? null : email;
  if (newEmail) {
    await spendTry("mailChanges", String(actor.id));
    await assertAddressFits({ email: newEmail, role: actor.role });
  }
  const fields = (Object.keys(given) as (keyof typeof given)[]).filter(
    (field) => given[field] !== undefined && given[field] !== now[field],
  );
  await inTransaction(actor, async ({ tx, audit }) => {
    if (newEmail) {
      await assertFree(tx, { email: newEmail, exceptId: actor.id });
      const code = await issueCode(tx, { purpose: "email_change", userId: actor.id, payload: newEmail });
      await sendMail(tx, { to: newEmail, locale: input.languageCode, template: "email_change", code });
    }
    if (fields.length === 0) return;
    await tx.user.update({ where: { id: actor.id }, data: { ...given, revision: { increment: 1 } } });
    await audit("user.profile", actor.id, { after: { fields } });
  });
  const pending = await readCode("email_change", actor.id);
  return {
    username: actor.username,
    fullName: given.fullName,
    avatarPath: actor.avatarPath ?? defaultAvatarPath,
    token: caller.token ?? "",
    pendingEmail: typeof pending?.payload === "string" ? pending.payload : null,
    // A browser may be set to another language than the profile; saving a phone number must not turn it over.
    newLanguage: given.languageCode === now.languageCode ? null : given.languageCode,
  };
}

/**
 * Takes over the new mail address by its code; links that were mailed to the old one stop working. Throws bad input beside the
 * code when it is wrong, has run out, or somebody else has taken the address meanwhile.
 */
export async function confirmEmail(actor: Actor, input: { code: string }): Promise<{ email: string }> {
  const { payload } = await spendCode("email_change", actor.id, input.code);
  const email = String(payload);
  const domain = await findActiveDomain(hostOf(email));
  await inTransaction(actor, async ({ tx, audit }) => {
    await assertFree(tx, { email, exceptId: actor.id }).catch(besideCode);
    const data = { email, domainId: domain?.id ?? null, revision: { increment: 1 } };
    await tx.user.update({ where: { id: actor.id }, data });
    await dropTokens(tx, "password_reset", actor.id);
    await audit("user.email", actor.id);
  });
  return { email };
}

/** The form that sends a code has no field for the address. */
function besideCode(thrown: unknown): never {
  throw thrown instanceof AppError ? invalid(thrown.key, { code: [thrown.key] }) : thrown;
}

/** Stays with the present mail address: the code for the new one stops working. */
export async function cancelEmail(actor: Actor): Promise<null> {
  return inTransaction(actor, async ({ tx }) => {
    await dropTokens(tx, "email_change", actor.id);
    return null;
  });
}

/** Replaces the person's picture. Throws bad input beside `avatar` for a file that is too large or no picture. */
export async function uploadAvatar(actor: Actor, input: { avatar: File }): Promise<{ avatarPath: string }> {
  if (input.avatar.size > limits.avatarBytes)
    throw invalid("system.error_too_large", { avatar: ["system.error_too_large"] });
  const square = await toSquarePicture(Buffer.from(await input.avatar.arrayBuffer()), "avatar");
  const image = new Uint8Array(square);
  const version = createHash("sha256").update(image).digest("hex").slice(0, 12);
  const avatarPath = `/api/user/avatar?userId=${actor.id}&v=${version}`;
  await inTransaction(actor, async ({ tx, audit }) => {
    await tx.avatar.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, image },
      update: { image, updatedAt: new Date() },
    });
    await tx.user.update({ where: { id: actor.id }, data: { avatarPath } });
    await audit("user.avatar", actor.id);
  });
  return { avatarPath };
}

/** Goes back to the picture of those who have none. */
export async function removeAvatar(actor: Actor): Promise<{ avatarPath: string }> {
  await inTransaction(actor, async ({ tx, audit }) => {
    const { count } = await tx.avatar.deleteMany({ where: { userId: actor.id } });
    await tx.user.update({ where: { id: actor.id }, data: { avatarPath: null } });
    if (count > 0) await audit("user.avatar", actor.id);
  });
  return { avatarPath: defaultAvatarPath };
}
