import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { madeBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashPassword } from "@/lib/platform/auth/password";
import { can } from "@/lib/platform/auth/permissions";
import type { Tx } from "@/lib/platform/db";
import { invalidAt } from "@/lib/platform/errors";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { asChoice } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { lockNames } from "@/lib/platform/locks";
import { schoolSettings } from "@/lib/platform/school-settings";
import { canSetPassword, creatableRoles } from "../policy";
import type { CreateUserInput } from "../schema";
import { assertAddressFits, assertFree, suggestUsername } from "./names";

/**
 * Makes an account and mails its invitation, or with a first password, which the person has to replace when they first sign in.
 * Throws bad input beside the field when the username or the mail address is taken, a teacher's or student's address belongs to no
 * active domain, a student's to another school than the actor's, unless they see all accounts, or the actor may not give the role or
 * set a password. What the same person has sent with the same id makes no second account.
 */
export async function createUser(actor: Actor, input: CreateUserInput): Promise<{ userId: number; username: string }> {
  if (!creatableRoles(actor).includes(input.role)) throw invalidAt("role", "user.error_role");
  if (input.password && !canSetPassword(actor)) throw invalidAt("password", "user.error_first_password");
  await assertAddressFits(input);
  assertLanguage(input.languageCode);
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockNames(tx);
    const made = await findMade(tx, actor, input.sendId);
    if (made) return made;
    const domain = await assertAddressFits(input, tx);
    if (input.role === "Student") await assertOwnSchool(tx, actor, domain?.id);
    const username = input.username ?? (await suggestUsername(tx, input.email));
    await assertFree(tx, { username, email: input.email });
    const user = await tx.user.create({
      data: {
        username,
        email: input.email,
        fullName: input.fullName,
        role: input.role,
        phone: input.phone,
        areaCode: input.areaCode ?? schoolSettings().areaCode,
        studentNumber: input.studentNumber,
        userCourseCode: input.userCourseCode,
        // The form shows the default; who has it follows the school to another one.
        languageCode: input.languageCode && asChoice(input.languageCode),
        domainId: domain?.id,
        createdById: actor.id,
        passwordHash,
        isFirstLogin: passwordHash !== null,
      },
      select: { id: true },
    });
    await audit("user.create", user.id, { after: { role: input.role, ...(input.sendId && { sendId: input.sendId }) } });
    if (!passwordHash) await addJob(tx, "mail-password-link", { userId: user.id });
    return { userId: user.id, username };
  });
}

/** The account that the same person has made by a call with the same id. */
async function findMade(tx: Tx, actor: Actor, sendId: string | undefined) {
  const [id] = sendId ? await madeBefore(tx, actor, "user.create", sendId) : [];
  if (id === undefined) return null;
  const made = await tx.user.findUnique({ where: { id }, select: { username: true } });
  return made && { userId: id, username: made.username };
}

/** A teacher has students of their own school; those of another they could add to no group. Throws bad input beside `email`. */
async function assertOwnSchool(tx: Tx, actor: Actor, domainId: number | undefined): Promise<void> {
  if (can(actor, "manage_users")) return;
  const key = "user.error_email_own_school";
  const isOwn = domainId !== undefined && (await tx.user.count({ where: { id: actor.id, domainId } })) > 0;
  if (!isOwn) throw invalidAt("email", key);
}
