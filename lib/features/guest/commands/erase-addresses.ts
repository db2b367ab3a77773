import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Removes mail addresses from invitations of guests, inside a change that erases who has them. */
export async function eraseGuestAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.guestLink.updateMany({ where: { email: { in: [...emails], mode: "insensitive" } }, data: { email: null } });
}
