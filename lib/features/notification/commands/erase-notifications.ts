import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the notifications to people and about some placements, inside a change that erases the people and the students of these. */
export async function eraseNotifications(
  tx: Tx,
  { placementIds, userIds }: { placementIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  await tx.notification.deleteMany({
    where: { OR: [{ recipientId: { in: [...userIds] } }, { placementId: { in: [...placementIds] } }] },
  });
}
