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

/** Deletes the oldest notifications from before a moment, so many at most, whose time is over. Gives how many they were. */
export async function deleteOldNotifications(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = await tx.notification.findMany({
    where: { createdAt: { lt: before } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
    select: { id: true },
  });
  const { count } = await tx.notification.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  return count;
}
