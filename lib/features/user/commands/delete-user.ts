import "server-only";
import { inTransaction, sessionsOf } from "@/lib/features/unit-of-work";
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
 * delete their own. Throws "not found", "forbidden" for an account out of reach, and bad input for the last admin.
 */
export async function deleteUser(
  actor: Actor,
  { userId }: { userId: number },
): Promise<{ outcome: "deleted" | "deactivated" }> {
  if (userId === actor.id) throw invalid("user.error_own_rights");
  return inTransaction(actor, async (work) => {
    const { tx, audit, changed } = work;
    await lockAdmins(tx);
    // Its lock keeps out whoever refers to the account meanwhile.
    const before = await openAccount(tx, actor, userId);
    if ((await findRecords(within(tx), userId)).length > 0) {
      if (before.active) await setActive(work, before, false);
      return { outcome: "deactivated" };
    }
    changed(...sessionsOf(await revokeSessions(tx, { userId })));
    await endTokens(tx, userId);
    await tx.user.delete({ where: { id: userId } });
    if (before.role === "Admin") await assertAdminRemains(tx);
    await audit("user.delete", userId);
    return { outcome: "deleted" };
  });
}
