import "server-only";
import { sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { dropTokens, endTokens } from "@/lib/platform/auth/one-time-token";
import { revokeSessions } from "@/lib/platform/auth/open-session";

type Pair = { keptId: number; mergedId: number };

/**
 * Closes an account that is merged into another one, inside that change, which has locked both: its sessions, links and codes end, and its
 * username and Feide identity lead to the other one, as do those of the accounts that were merged into it.
 * @returns the ids of the latter
 */
export async function retireAccount({ tx, changed }: Work, { keptId, mergedId }: Pair): Promise<number[]> {
  const led = await tx.user.updateManyAndReturn({
    where: { mergedIntoId: mergedId },
    data: { mergedIntoId: keptId },
    select: { id: true },
  });
  await tx.user.update({
    where: { id: mergedId },
    data: { active: false, mergedIntoId: keptId, revision: { increment: 1 } },
  });
  await endTokens(tx, mergedId);
  // The owner of the former mailbox changes nothing of the account any more.
  await dropTokens(tx, "email_undo", mergedId);
  changed(...sessionsOf(await revokeSessions(tx, { userId: mergedId })));
  return led.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Opens an account again whose merge is undone, inside that change: its person signs in again. `led` is what `retireAccount` gave. */
export async function reviveAccount(
  { tx }: Pick<Work, "tx">,
  { keptId, mergedId }: Pair,
  led: readonly number[],
): Promise<void> {
  await tx.user.update({
    where: { id: mergedId },
    data: { active: true, mergedIntoId: null, revision: { increment: 1 } },
  });
  await tx.user.updateMany({ where: { id: { in: [...led] }, mergedIntoId: keptId }, data: { mergedIntoId: mergedId } });
  await endTokens(tx, mergedId);
}
