import "server-only";
import { proveSelf } from "@/lib/features/password/commands";
import { inTransaction } from "@/lib/features/unit-of-work";
import { assertAddressFits } from "@/lib/features/user/commands/names";
import type { Actor } from "@/lib/platform/auth/actor";
import { issueCode, readCode } from "@/lib/platform/auth/one-time-token";
import { db, type Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { OutputOf } from "@/lib/platform/http/contract";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { defaultAvatarPath } from "@/lib/platform/limits";
import { redirectLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { spendTry } from "@/lib/platform/rate-limit";
import type { updateProfile as updateProfileCall } from "../contract";
import type { ProfileInput } from "../schema";

/**
 * Changes the person's own profile. Another mail address is not stored yet: a code goes to it, a new one each time the call names
 * it. An address that somebody else has gets the same answer, and a mail that says so instead of the code. Throws bad input beside
 * the field without a proof that the account is the person's (`proveSelf`), or when a teacher's or student's address belongs to no
 * active domain; "too many" for one who names new addresses again and again.
 */
export async function updateProfile(
  actor: Actor,
  input: ProfileInput,
  caller: Pick<Caller, "token" | "feideProof">,
): Promise<OutputOf<typeof updateProfileCall> & { newLanguage: Locale | null }> {
  const { email, currentPassword, currentCode, ...given } = input;
  const now = await db.user.findUnique({
    where: { id: actor.id },
    select: { fullName: true, email: true, phone: true, areaCode: true, languageCode: true },
  });
  if (!now) throw new AppError("unauthenticated");
  if (given.languageCode !== undefined) assertLanguage(given.languageCode);
  // The language that a form shows to who has chosen none is no choice.
  const shown = { ...now, languageCode: asLocale(now.languageCode) };
  const newEmail = email === undefined || email === now.email ? null : email;
  if (newEmail) {
    await spendTry("mailChanges", String(actor.id));
    await assertAddressFits({ email: newEmail, role: actor.role });
    // A new code for the address that already waits needs no second proof.
    if ((await pendingOf(actor)) !== newEmail)
      await proveSelf(
        actor,
        { currentPassword, currentCode },
        { ...caller, scope: { purpose: "change_email", content: newEmail } },
      );
  }
  const fields = (Object.keys(given) as (keyof typeof given)[]).filter(
    (field) => given[field] !== undefined && given[field] !== shown[field],
  );
  const { fullName, phone, areaCode, languageCode }: Partial<typeof given> = Object.fromEntries(
    fields.map((field) => [field, given[field]]),
  );
  await inTransaction(actor, async ({ tx, audit }) => {
    if (newEmail)
      await mailNewAddress(tx, { userId: actor.id, email: newEmail, locale: given.languageCode ?? shown.languageCode });
    if (fields.length === 0) return;
    await tx.user.update({
      where: { id: actor.id },
      data: { fullName, phone, areaCode, languageCode, revision: { increment: 1 } },
    });
    await audit("user.profile", actor.id, { after: { fields } });
  });
  return {
    username: actor.username,
    fullName: fullName ?? now.fullName,
    avatarPath: actor.avatarPath ?? defaultAvatarPath,
    token: caller.token ?? "",
    pendingEmail: await pendingOf(actor),
    // A browser may be set to another language than the profile; saving a phone number must not turn it over.
    newLanguage: languageCode ?? null,
  };
}

/** The address that waits for its code, or null. */
async function pendingOf({ id }: Actor): Promise<string | null> {
  const payload = (await readCode("email_change", id))?.payload;
  return typeof payload === "string" ? payload : null;
}

/** The code for a new address, or to an address that somebody has already a mail without one: the same work, which tells nothing. */
async function mailNewAddress(tx: Tx, { userId, email, locale }: { userId: number; email: string; locale: Locale }) {
  const code = await issueCode(tx, { purpose: "email_change", userId, payload: email });
  const owner = await tx.user.findUnique({ where: { email }, select: { languageCode: true } });
  const link = redirectLink("/profile/index");
  await sendMail(
    tx,
    owner
      ? { to: email, locale: asLocale(owner.languageCode), template: "email_taken", link }
      : { to: email, locale, template: "email_change", code, link },
  );
}
