import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { queueMails } from "./queue-mails";

/**
 * Gives notifications of somebody to somebody else, read or not, as they are; who has unread ones that were not mailed gets them by mail.
 * @param which all of them, those with these ids, or those about some placements since a moment
 * @returns the ids of those that were moved
 */
export async function moveNotifications(
  tx: Tx,
  { from, to }: { from: number; to: number },
  which: "all" | { ids: readonly number[] } | { placementIds: readonly number[]; since: Date },
): Promise<number[]> {
  const moved = await tx.notification.updateManyAndReturn({
    where: { recipientId: from, ...chosen(which) },
    data: { recipientId: to },
    select: { id: true, readAt: true, deletedAt: true, mailedAt: true },
  });
  const isWaiting = moved.some(({ readAt, deletedAt, mailedAt }) => !readAt && !deletedAt && !mailedAt);
  if (isWaiting) await queueMails(tx, [to]);
  return moved.map(({ id }) => id).toSorted((a, b) => a - b);
}

function chosen(which: Parameters<typeof moveNotifications>[2]): Prisma.NotificationWhereInput {
  if (which === "all") return {};
  if ("ids" in which) return { id: { in: [...which.ids] } };
  return { placementId: { in: [...which.placementIds] }, createdAt: { gt: which.since } };
}
