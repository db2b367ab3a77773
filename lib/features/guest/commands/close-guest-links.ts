import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Closes a report's invitations that nobody has answered: its student has taken the request back or closed the report. */
export async function closeGuestLinks(tx: Tx, reportId: number): Promise<void> {
  await tx.guestLink.updateMany({
    where: { reportId, givenAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}
