import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { issueSignInCode } from "@/lib/platform/auth/one-time-token";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { defineTask } from "@/lib/platform/jobs/task";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { within } from "@/lib/platform/sql";

const payload = z.object({ username: z.string() });

/**
 * Mails a code for signing in on an unknown device. Nothing happens for an account that does not exist, is inactive or has no
 * password, nor for one that got a code a short time ago and has not used it.
 */
async function mailCode({ username }: z.infer<typeof payload>): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    // Two requests must not both find that there is no recent code.
    const user = await within(tx)
      .selectFrom("User as u")
      .where("u.username", "=", username)
      .where(enterableSql)
      .where("u.passwordHash", "is not", null)
      .select(["u.id", "u.email", "u.languageCode"])
      .forUpdate("u")
      .executeTakeFirst();
    const code = user && (await issueSignInCode(tx, user.id));
    if (!code) return;
    await sendMail(tx, { to: user.email, locale: asLocale(user.languageCode), template: "sign_in_code", code });
  });
}

export const mailSignInCode = defineTask(payload, mailCode);
