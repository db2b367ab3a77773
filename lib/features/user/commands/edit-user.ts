import "server-only";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { endTokens } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { refusedRights } from "../policy";
import { isInvited } from "../rules";
import type { EditUserInput } from "../schema";
import { assertAddressFits, assertFree, lockNames } from "./names";
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

/** Throws bad input when somebody has to give something back before they get another role. */
type RoleGuard = (tx: Tx, userId: number, change: { from: Role; to: Role }) => Promise<void>;

/**
 * Changes somebody's account and single permissions; what is left out stays. A changed role or permission ends their sessions; the next request of any
 * of them sees it. A changed address, username or role ends their open links and codes; who has only an invitation gets a new one.
 * Throws "forbidden" for an account out of reach, a conflict with the current revision when somebody else changed it meanwhile,
 * bad input beside the field, also for a right that is not the actor's to give, and lets nobody change their own rights.
 */
export async function changeUser(
  actor: Actor,
  input: EditUserInput,
  guardRole: RoleGuard,
): Promise<{ revision: number }> {
  const { userId, revision, permissions, allow_multiple_group, allow_multiple_evaluation, ...fields } = input;
  assertLanguage(input.languageCode);
  return inTransaction(actor, async (work) => {
    const { tx, audit, changed } = work;
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
    if (rightsChanged && userId === actor.id)
      throw invalid("user.error_own_rights", { role: ["user.error_own_rights"] });
    // Who changes their own address proves first that the account is theirs.
    if (email !== before.email && userId === actor.id)
      throw invalid("user.error_own_email", { email: ["user.error_own_email"] });
    const single = [...wanted].map(([permission, granted]) => ({ permission, granted }));
    const refused = refusedRights(actor, before, { role, permissions: single });
    const [firstRefused] = Object.values(refused).flat();
    if (firstRefused) throw invalid(firstRefused, refused);
    if (role !== before.role) await guardRole(tx, userId, { from: before.role, to: role });
    // Somebody whose school has left meanwhile can still be corrected.
    const addressChanged = email !== before.email || role !== before.role;
    const domainId = addressChanged ? ((await assertAddressFits({ email, role }, tx))?.id ?? null) : before.domainId;
    await assertFree(tx, { username, email, exceptId: userId });
    const after = await tx.user.update({
      where: { id: userId },
      data: {
        ...fields,
        // The language that a form shows of who has chosen none is no choice.
        languageCode: input.languageCode === asLocale(before.languageCode) ? undefined : input.languageCode,
        domainId,
        allowMultipleGroup: isOn(allow_multiple_group),
        allowMultipleEvaluation: isOn(allow_multiple_evaluation),
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
        before: { role: before.role, single: Object.fromEntries(had) },
        after: { role, single: Object.fromEntries(wanted) },
      });
    }
    if (email !== before.email || username !== before.username || role !== before.role) {
      await endTokens(tx, userId);
      if (isInvited(before) && before.active) await invite(work, userId);
    }
    const named = changedFields(namedFields, before, after);
    if (named.length > 0) await audit("user.edit", userId, { after: { fields: named } });
    return { revision: after.revision };
  });
}
