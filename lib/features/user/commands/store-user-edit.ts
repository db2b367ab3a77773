import "server-only";
import { sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { endTokens } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import type { Tx } from "@/lib/platform/db";
import { assertNone, conflict, invalidAt } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { lockNames } from "@/lib/platform/locks";
import { refusedRights } from "../policy";
import { isInvited } from "../rules";
import type { EditUserInput } from "../schema";
import { assertAddressFits, assertFree } from "./names";
import { accountSelect, openAccount } from "./open-account";
import { invite } from "./resend-invitation";

/** What of an account the record only names when it is changed. */
const namedFields = [
  "fullName",
  "username",
  "email",
  "phone",
  "areaCode",
  "studentNumber",
  "userCourseCode",
  "languageCode",
  "allowMultipleGroup",
  "allowMultipleEvaluation",
] as const;

const isOn = (bit: 0 | 1 | undefined): boolean | undefined => (bit === undefined ? undefined : bit === 1);

/**
 * An account to change, locked until the end of the transaction, with what it becomes; what is left out stays. Throws what `openAccount` does, a
 * conflict with the current revision when somebody else changed it meanwhile, bad input beside the field for a right that is not the
 * actor's to give, and lets nobody change their own rights.
 */
export async function openUserToEdit(tx: Tx, actor: Actor, input: EditUserInput) {
  const { userId, revision, permissions, allow_multiple_group, allow_multiple_evaluation, ...fields } = input;
  // Names before accounts, as everywhere.
  await lockNames(tx);
  await lockAdmins(tx);
  const before = await openAccount(tx, actor, userId);
  if (before.revision !== revision) throw conflict(before.revision);
  const { role = before.role, email = before.email, username = before.username } = input;
  const had = new Map(before.permissions.map(({ permission, granted }) => [permission, granted]));
  const wanted = new Map((permissions ?? before.permissions).map(({ permission, granted }) => [permission, granted]));
  const rightsChanged =
    role !== before.role ||
    wanted.size !== had.size ||
    [...wanted].some(([permission, granted]) => had.get(permission) !== granted);
  if (rightsChanged && userId === actor.id) throw invalidAt("role", "user.error_own_rights");
  // Who changes their own address proves first that the account is theirs.
  if (email !== before.email && userId === actor.id) throw invalidAt("email", "user.error_own_email");
  const single = [...wanted].map(([permission, granted]) => ({ permission, granted }));
  assertNone(refusedRights(actor, before, { role, permissions: single }));
  const data = {
    ...fields,
    // The language that a form shows of who has chosen none is no choice.
    languageCode: input.languageCode === asLocale(before.languageCode) ? undefined : input.languageCode,
    allowMultipleGroup: isOn(allow_multiple_group),
    allowMultipleEvaluation: isOn(allow_multiple_evaluation),
  };
  return { before, data, role, email, username, single, rightsChanged };
}

/**
 * Stores a change of an account that was opened for it. A changed role or permission ends its sessions; the next request of any of them sees
 * it. A changed address, username or role ends its open links and codes; who has only an invitation gets a new one, and who has none is not
 * invited by it. Throws bad input beside a name or an address that another account has or that does not fit, and when no admin would remain.
 */
export async function storeUserEdit(
  work: Work,
  { before, data, role, email, username, single, rightsChanged }: Awaited<ReturnType<typeof openUserToEdit>>,
): Promise<{ revision: number }> {
  const { tx, audit, changed } = work;
  const { id: userId } = before;
  // Somebody whose school has left meanwhile can still be corrected.
  const addressChanged = email !== before.email || role !== before.role;
  const domainId = addressChanged ? ((await assertAddressFits({ email, role }, tx))?.id ?? null) : before.domainId;
  await assertFree(tx, { username, email, exceptId: userId });
  const after = await tx.user.update({
    where: { id: userId },
    data: {
      ...data,
      domainId,
      revision: { increment: 1 },
      permissions: {
        deleteMany: {},
        createMany: { data: single },
      },
    },
    select: accountSelect,
  });
  if (rightsChanged) {
    if (before.role === "Admin") await assertAdminRemains(tx);
    changed(...sessionsOf(await revokeSessions(tx, { userId })));
    await audit("user.permissions", userId, {
      before: { role: before.role, single: recordOf(before.permissions) },
      after: { role, single: recordOf(single) },
    });
  }
  if (email !== before.email || username !== before.username || role !== before.role) {
    const invitations = await tx.oneTimeToken.count({ where: { userId, purpose: "invitation" } });
    await endTokens(tx, userId);
    if (isInvited(before) && before.active && invitations > 0) await invite(work, userId);
  }
  const named = changedFields(namedFields, before, after);
  if (named.length > 0) await audit("user.edit", userId, { after: { fields: named } });
  return { revision: after.revision };
}

/** Single permissions as the record has them. */
const recordOf = (single: readonly { permission: string; granted: boolean }[]) =>
  Object.fromEntries(single.map(({ permission, granted }) => [permission, granted]));
