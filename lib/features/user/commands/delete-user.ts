import "server-only";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { endTokens } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import { invalid } from "@/lib/platform/errors";
import { within } from "@/lib/platform/sql";
import { findRecords } from "../queries/find-records";
import { openAccount } from "./open-account";
import { setActive } from "./toggle-active-user";

/**
 * Deletes an account that has left nothing behind; one with records (`findRecords`) is deactivated, since others rely on them. Nobody can
 * delete their own. One that the actor has deleted already stays so. Throws "not found", "forbidden" for an account out of reach, and bad
 * input for the last admin.
 */
export async function deleteUser(actor: Actor, { userId }: { userId: number }): Promise<{ outcome: Outcome }> {
  if (userId === actor.id) throw invalid("user.error_own_rights");
  return inTransaction(actor, async (work) => {
    let outcome: Outcome = "deleted";
    await removeOnce(work.tx, actor, { action: "user.delete", ids: [userId] }, async () => {
      outcome = await removeAccount(work, actor, userId);
    });
    return { outcome };
  });
}

type Outcome = "deleted" | "deactivated";

async function removeAccount(work: Work, actor: Actor, userId: number): Promise<Outcome> {
  const { tx, audit, changed } = work;
  await lockAdmins(tx);
  // Its lock keeps out whoever refers to the account meanwhile.
  const before = await openAccount(tx, actor, userId);
  if ((await findRecords(within(tx), userId)).length > 0) {
    await setActive(work, before, false);
    return "deactivated";
  }
  changed(...sessionsOf(await revokeSessions(tx, { userId })));
  await endTokens(tx, userId);
  await tx.user.delete({ where: { id: userId } });
  if (before.role === "Admin") await assertAdminRemains(tx);
  await audit("user.delete", userId);
  return "deleted";
}
