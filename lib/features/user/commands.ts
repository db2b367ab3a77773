import "server-only";
import { findActiveDomain } from "@/lib/features/domain/queries";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { dropTokens, endTokens, issueLinkToken } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { hashPassword } from "@/lib/platform/auth/password";
import { db, type Reader, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { lockName } from "@/lib/platform/locks";
import { passwordLink } from "@/lib/platform/mail/links";
import type { Prisma } from "@/prisma/generated/client";
import { creatableRoles, invitableBy, isWithinReach, maySetPassword, refusedRights } from "./policy";
import { freeUsername, hostOf, isInvited, usernameFrom } from "./rules";
import { type CreateUserInput, createUserSchema, type EditUserInput } from "./schema";

/**
 * Makes an account and mails its invitation, or with a first password, which the person has to replace when they first sign in.
 * Throws bad input beside the field when the username or the mail address is taken, a teacher's or student's address belongs to no
 * active domain, or the actor may not give the role or set a password.
 */
export async function createUser(actor: Actor, input: CreateUserInput): Promise<{ userId: number; username: string }> {
  if (!creatableRoles(actor).includes(input.role)) throw invalid("user.error_role", { role: ["user.error_role"] });
  if (input.password && !maySetPassword(actor))
    throw invalid("user.error_first_password", { password: ["user.error_first_password"] });
  const domain = await assertAddressFits(input);
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  assertLanguage(input.languageCode);
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockNames(tx);
    const username = input.username ?? (await suggestUsername(tx, input.email));
    await assertFree(tx, { username, email: input.email });
    const user = await tx.user.create({
      data: {
        username,
        email: input.email,
        fullName: input.fullName,
        role: input.role,
        phone: input.phone,
        areaCode: input.areaCode,
        studentNumber: input.studentNumber,
        userCourseCode: input.userCourseCode,
        languageCode: input.languageCode,
        domainId: domain?.id,
        createdById: actor.id,
        passwordHash,
        isFirstLogin: passwordHash !== null,
      },
      select: { id: true },
    });
    await audit("user.create", user.id, { after: { role: input.role } });
    if (!passwordHash) await addJob(tx, "mail-password-link", { userId: user.id });
    return { userId: user.id, username };
  });
}

/** Teachers and students belong to an active domain, known by their mail address; others may have any address. */
export async function assertAddressFits(person: { email: string; role: Actor["role"] }, reader: Reader = db) {
  const domain = await findActiveDomain(hostOf(person.email), reader);
  if (!domain && (person.role === "Teacher" || person.role === "Student"))
    throw invalid("user.error_email_domain", { email: ["user.error_email_domain"] });
  return domain;
}

/** Others who take a name wait for this transaction, so that two concurrent transactions cannot both find the same one free. */
const lockNames = (tx: Tx) => lockName(tx, "user names");

/** Throws bad input beside each field that somebody else has already. */
export async function assertFree(
  tx: Tx,
  { username, email, exceptId }: { username?: string; email?: string; exceptId?: number },
): Promise<void> {
  await lockNames(tx);
  const taken = await tx.user.findMany({
    where: { OR: [{ username }, { email }].filter((field) => Object.values(field)[0]), id: { not: exceptId } },
    select: { username: true, email: true },
  });
  const errors = {
    ...(taken.some((other) => other.username === username) && { username: ["user.error_username_taken"] }),
    ...(taken.some((other) => other.email === email) && { email: ["user.error_email_taken"] }),
  };
  const [first] = Object.values(errors).flat();
  if (first) throw invalid(first, errors);
}

async function suggestUsername(tx: Tx, email: string): Promise<string> {
  const name = usernameFrom(email);
  const similar = await tx.user.findMany({ where: { username: { startsWith: name } }, select: { username: true } });
  return freeUsername(name, new Set(similar.map(({ username }) => username)));
}

const accountSelect = {
  id: true,
  role: true,
  active: true,
  username: true,
  email: true,
  domainId: true,
  languageCode: true,
  revision: true,
  passwordHash: true,
  feideSubject: true,
  permissions: { select: { permission: true, granted: true } },
} as const satisfies Prisma.UserSelect;

/** An account to change, locked until the end of the transaction. Throws "not found", and "forbidden" for one out of reach. */
async function openAccount(tx: Tx, actor: Actor, userId: number) {
  await lockAccount(tx, userId);
  const user = await tx.user.findUnique({ where: { id: userId }, select: accountSelect });
  if (!user) throw notFound();
  if (!isWithinReach(actor, user)) throw new AppError("forbidden", { key: "user.error_out_of_reach" });
  return user;
}

/** Mails a new invitation to somebody who has not come in yet. Throws "not found" for who is out of reach. */
export async function resendInvitation(actor: Actor, input: { userId: number }): Promise<null> {
  const user = await db.user.findFirst({
    where: { AND: [{ id: input.userId }, invitableBy(actor)] },
    select: { id: true, passwordHash: true, feideSubject: true, active: true },
  });
  if (!user) throw notFound();
  if (!isInvited(user) || !user.active) throw invalid("user.error_not_invited");
  await inTransaction(actor, async (work) => {
    await dropTokens(work.tx, "invitation", user.id);
    await invite(work, user.id);
  });
  return null;
}

/** Queues a mail with a new link, to the address that the account has when it is sent. */
async function invite({ tx, audit }: Work, userId: number): Promise<void> {
  await addJob(tx, "mail-password-link", { userId });
  await audit("user.invite", userId);
}

/**
 * Changes somebody's account and single permissions. A changed role or permission ends their sessions; the next request of any
 * of them sees it. A changed address, username or role ends their open links and codes; who has only an invitation gets a new one.
 * Throws "forbidden" for an account out of reach, a conflict with the current revision when somebody else changed it meanwhile,
 * bad input beside the field, also for a right that is not the actor's to give, and lets nobody change their own rights.
 */
export async function editUser(actor: Actor, input: EditUserInput): Promise<{ revision: number }> {
  const { userId, revision, permissions, allow_multiple_group, allow_multiple_evaluation, ...fields } = input;
  assertLanguage(input.languageCode);
  return inTransaction(actor, async (work) => {
    const { tx, audit, changed } = work;
    // Names before accounts, as everywhere.
    await lockNames(tx);
    const before = await openAccount(tx, actor, userId);
    if (before.revision !== revision) throw conflict(before.revision);
    const wanted = new Map(permissions.map(({ permission, granted }) => [permission as string, granted]));
    const had = new Map(before.permissions.map(({ permission, granted }) => [permission, granted]));
    const rightsChanged =
      input.role !== before.role ||
      wanted.size !== had.size ||
      [...wanted].some(([permission, granted]) => had.get(permission) !== granted);
    if (rightsChanged && userId === actor.id)
      throw invalid("user.error_own_rights", { role: ["user.error_own_rights"] });
    const single = [...wanted].map(([permission, granted]) => ({ permission, granted }));
    const refused = refusedRights(actor, before, { role: input.role, permissions: single });
    const [firstRefused] = Object.values(refused).flat();
    if (firstRefused) throw invalid(firstRefused, refused);
    // Somebody whose school has left meanwhile can still be corrected.
    const addressChanged = input.email !== before.email || input.role !== before.role;
    const domainId = addressChanged ? ((await assertAddressFits(input, tx))?.id ?? null) : before.domainId;
    await assertFree(tx, { username: input.username, email: input.email, exceptId: userId });
    const after = await tx.user.update({
      where: { id: userId },
      data: {
        ...fields,
        // The language that a form shows of who has chosen none is no choice.
        languageCode: input.languageCode === asLocale(before.languageCode) ? undefined : input.languageCode,
        domainId,
        allowMultipleGroup: allow_multiple_group === 1,
        allowMultipleEvaluation: allow_multiple_evaluation === 1,
        revision: { increment: 1 },
        permissions: {
          deleteMany: {},
          createMany: { data: single },
        },
      },
      select: { revision: true },
    });
    if (rightsChanged) {
      changed(...sessionsOf(await revokeSessions(tx, { userId })));
      await audit("user.permissions", userId, {
        before: { role: before.role, single: Object.fromEntries(had) },
        after: { role: input.role, single: Object.fromEntries(wanted) },
      });
    }
    if (input.email !== before.email || input.username !== before.username || input.role !== before.role) {
      await endTokens(tx, userId);
      if (isInvited(before) && before.active) await invite(work, userId);
    }
    await audit("user.edit", userId);
    return { revision: after.revision };
  });
}

/**
 * Lets somebody in or keeps them out; either ends their open links and codes, keeping out also their sessions and sockets. Nobody
 * can keep themselves out. Throws "not found", and "forbidden" for an account out of reach.
 */
export async function toggleActiveUser(
  actor: Actor,
  input: { userId: number; active: boolean },
): Promise<{ active: boolean }> {
  if (input.userId === actor.id) throw invalid("user.error_own_rights");
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    const before = await openAccount(tx, actor, input.userId);
    const data = { active: input.active, revision: { increment: 1 } };
    await tx.user.update({ where: { id: input.userId }, data });
    if (input.active !== before.active) await endTokens(tx, input.userId);
    await audit("user.active", input.userId, { after: { active: input.active } });
    if (!input.active) changed(...sessionsOf(await revokeSessions(tx, { userId: input.userId })));
    return { active: input.active };
  });
}

/**
 * The first administrator of a school, made from the command line by the operator of the server. Gives the link to choose a password;
 * for an address that is there already and has none yet, a new link.
 */
export async function createAdmin(input: { email: string; fullName: string }): Promise<string> {
  const { email, fullName } = createUserSchema.pick({ email: true, fullName: true }).parse(input);
  const known = await db.user.findUnique({ where: { email }, select: { id: true, role: true, passwordHash: true } });
  if (known && (known.role !== "Admin" || known.passwordHash)) throw new Error(`${email} has an account already.`);
  return inTransaction(null, async ({ tx, audit }) => {
    const username = await suggestUsername(tx, email);
    const data = { username, email, fullName, role: "Admin" as const };
    const { id } = known ?? (await tx.user.create({ data, select: { id: true } }));
    await audit("user.create", id, { after: { role: "Admin" } }, { id, viewerId: null });
    return passwordLink(await issueLinkToken(tx, { purpose: "invitation", userId: id }));
  });
}
