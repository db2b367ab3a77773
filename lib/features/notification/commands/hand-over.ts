import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { withdrawAsking } from "./withdraw-notifications";

/** A request for feedback that another person is to answer now, in whose seat. */
export type HandedOver = {
  placementId: number;
  reportId: number;
  seat: "supervisor" | "secondary_supervisor" | "teacher";
  from: number;
  to: number;
};

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
