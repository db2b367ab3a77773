import "server-only";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { endTokens } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import type { Role } from "@/lib/platform/auth/permissions";
import { invalid } from "@/lib/platform/errors";
import { openAccount } from "./open-account";

type Before = { id: number; role: Role; active: boolean };

/**
 * Lets somebody in or keeps them out, once the account is open and the admins are locked; what already is so stays as it is. Throws bad
 * input for the last admin.
 */
export async function setActive({ tx, audit, changed }: Work, before: Before, active: boolean): Promise<void> {
  const { id: userId } = before;
  if (active === before.active) return;
  await tx.user.update({ where: { id: userId }, data: { active, revision: { increment: 1 } } });
  if (before.role === "Admin" && !active) await assertAdminRemains(tx);
  await endTokens(tx, userId);
  await audit("user.active", userId, { before: { active: before.active }, after: { active } });
  if (!active) changed(...sessionsOf(await revokeSessions(tx, { userId })));
}

/**
 * Lets somebody in or keeps them out; either ends their open links and codes, keeping out also their sessions and sockets. Nobody
 * can keep themselves out. Throws "not found", "forbidden" for an account out of reach, and bad input for the last admin.
 */
export async function toggleActiveUser(
  actor: Actor,
  input: { userId: number; active: boolean },
): Promise<{ active: boolean }> {
  if (input.userId === actor.id) throw invalid("user.error_own_rights");
  return inTransaction(actor, async (work) => {
    await lockAdmins(work.tx);
    await setActive(work, await openAccount(work.tx, actor, input.userId), input.active);
    return { active: input.active };
  });
}
