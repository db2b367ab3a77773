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

/**
 * Notifies a person of a request for feedback that another one was asked for, and deletes what that one has of it. It is new to the
 * person, also when the other one was mailed of it long ago or has deleted it.
 */
export async function handOver(
  { tx, notify, changed }: Pick<Work, "tx" | "notify" | "changed">,
  { placementId, reportId, seat, from, to }: HandedOver,
): Promise<void> {
  const ofFormer = (keys: readonly string[]) => ({ reportId, recipientId: from, contentKey: { in: [...keys] } });
  const { studentId: senderId } = await tx.placement.findUniqueOrThrow({
    where: { id: placementId },
    select: { studentId: true },
  });
  notify("feedback-requested", { placementId, reportId }, [{ userId: to, seat }], { senderId });
  const { count } = await tx.notification.deleteMany({
    where: ofFormer(eventsOfRequest.flatMap((event) => keysOf(event))),
  });
  if (count > 0) changed({ kind: "badge", userId: from });
}
