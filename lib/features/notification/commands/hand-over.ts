import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { keysOf } from "../rules/keys";

/** A request for feedback that another person is to answer now, in whose seat. */
export type HandedOver = {
  placementId: number;
  reportId: number;
  seat: "supervisor" | "secondary_supervisor" | "teacher";
  from: number;
  to: number;
};

const eventsOfRequest = ["feedback-requested", "feedback-reminder"] as const;

/** Deletes what people were notified of about giving feedback on a report, because it is no longer waited for from them. */
export async function withdrawAsking(
  { tx, changed }: Pick<Work, "tx" | "changed">,
  { reportId, userIds }: { reportId: number; userIds: readonly number[] },
): Promise<void> {
  const contentKey = { in: eventsOfRequest.flatMap((event) => keysOf(event)) };
  const where = { reportId, recipientId: { in: [...userIds] }, contentKey };
  const found = await tx.notification.findMany({ where, select: { recipientId: true } });
  await tx.notification.deleteMany({ where });
  changed(...found.map(({ recipientId: userId }) => ({ kind: "badge" as const, userId })));
}

/**
 * Notifies a person who is now the one to give feedback on a report, and deletes what the former one was notified of about it. It is new
 * to the person, also when the former one was mailed of it long ago or has deleted it.
 */
export async function handOver(
  work: Pick<Work, "tx" | "notify" | "changed">,
  { placementId, reportId, seat, from, to }: HandedOver,
): Promise<void> {
  const { studentId: senderId } = await work.tx.placement.findUniqueOrThrow({
    where: { id: placementId },
    select: { studentId: true },
  });
  work.notify("feedback-requested", { placementId, reportId }, [{ userId: to, seat }], { senderId });
  await withdrawAsking(work, { reportId, userIds: [from] });
}
