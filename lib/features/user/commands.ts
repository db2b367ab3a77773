import "server-only";
import { findActiveDomain } from "@/lib/features/domain/queries";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { issueLinkToken } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { db, type Tx } from "@/lib/platform/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { passwordLink } from "@/lib/platform/mail/links";
import { creatableRoles, invitableBy } from "./policy";
import { freeUsername, hostOf, usernameFrom } from "./rules";
import { type CreateUserInput, createUserSchema, type EditUserInput } from "./schema";

/**
 * Makes an account without a password and mails its invitation. Throws bad input beside the field when the username or the mail
 * address is taken, or a teacher's or student's address belongs to no active domain.
 */
export async function createUser(actor: Actor, input: CreateUserInput): Promise<{ userId: number; username: string }> {
  if (!creatableRoles(actor).includes(input.role)) throw invalid("user.error_role", { role: ["user.error_role"] });
  const domain = await assertAddressFits(input);
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
      },
      select: { id: true },
    });
    await audit("user.create", user.id, { after: { role: input.role } });
    await addJob(tx, "mail-password-link", { userId: user.id });
    return { userId: user.id, username };
  });
}

/** Teachers and students belong to an active domain, known by their mail address; others may have any address. */
export async function assertAddressFits(person: { email: string; role: Actor["role"] }) {
  const domain = await findActiveDomain(hostOf(person.email));
  if (!domain && (person.role === "Teacher" || person.role === "Student"))
    throw invalid("user.error_email_domain", { email: ["user.error_email_domain"] });
  return domain;
}

/** Others who take a name wait for this transaction, so that two concurrent transactions cannot both find the same one free. */
const lockNames = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(hashtext('user names'))`;

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

/** Mails a new invitation to somebody who has not come in yet. Throws "not found" for who is out of reach. */
export async function resendInvitation(actor: Actor, input: { userId: number }): Promise<null> {
  const user = await db.user.findFirst({
    where: { AND: [{ id: input.userId }, invitableBy(actor)] },
    select: { id: true, passwordHash: true, feideSubject: true, active: true },
  });
  if (!user) throw notFound();
  if (user.passwordHash || user.feideSubject || !user.active) throw invalid("user.error_not_invited");
  await inTransaction(actor, async ({ tx, audit }) => {
    await addJob(tx, "mail-password-link", { userId: user.id });
    await audit("user.invite", user.id);
  });
  return null;
}

/**
 * Changes somebody's account and single permissions. A changed role or permission ends their sessions; the next request of any
 * of them sees it. Throws a conflict with the current revision when somebody else changed it meanwhile, bad input beside the
 * field, and lets nobody change their own rights or give a role that they may not give to a new account.
 */
export async function editUser(actor: Actor, input: EditUserInput): Promise<{ revision: number }> {
  const { userId, revision, permissions, allow_multiple_group, allow_multiple_evaluation, ...fields } = input;
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    await tx.$queryRaw`select 1 from "User" where id = ${userId} for update`;
    const before = await tx.user.findUnique({ where: { id: userId }, include: { permissions: true } });
    if (!before) throw notFound();
    // An admin's account opens every door: only admins touch it.
    if (before.role === "Admin" && actor.role !== "Admin") throw forbidden();
    if (before.revision !== revision) throw conflict(before.revision);
    const wanted = new Map(permissions.map(({ permission, granted }) => [permission as string, granted]));
    const had = new Map(before.permissions.map(({ permission, granted }) => [permission, granted]));
    const rightsChanged =
      input.role !== before.role ||
      wanted.size !== had.size ||
      [...wanted].some(([permission, granted]) => had.get(permission) !== granted);
    if (rightsChanged && userId === actor.id)
      throw invalid("user.error_own_rights", { role: ["user.error_own_rights"] });
    if (input.role !== before.role && !creatableRoles(actor).includes(input.role))
      throw invalid("user.error_role", { role: ["user.error_role"] });
    // Somebody whose school has left meanwhile can still be corrected.
    const addressChanged = input.email !== before.email || input.role !== before.role;
    const domainId = addressChanged ? ((await assertAddressFits(input))?.id ?? null) : before.domainId;
    await assertFree(tx, { username: input.username, email: input.email, exceptId: userId });
    const after = await tx.user.update({
      where: { id: userId },
      data: {
        ...fields,
        domainId,
        allowMultipleGroup: allow_multiple_group === 1,
        allowMultipleEvaluation: allow_multiple_evaluation === 1,
        revision: { increment: 1 },
        permissions: {
          deleteMany: {},
          createMany: { data: [...wanted].map(([permission, granted]) => ({ permission, granted })) },
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
    await audit("user.edit", userId);
    return { revision: after.revision };
  });
}

/** Lets somebody in or keeps them out; keeping out ends their sessions and sockets. Nobody can keep themselves out. */
export async function toggleActiveUser(
  actor: Actor,
  input: { userId: number; active: boolean },
): Promise<{ active: boolean }> {
  if (input.userId === actor.id) throw invalid("user.error_own_rights");
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    const { count } = await tx.user.updateMany({
      where: { id: input.userId, ...(actor.role !== "Admin" && { role: { not: "Admin" as const } }) },
      data: { active: input.active, revision: { increment: 1 } },
    });
    if (count === 0) throw notFound();
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
