import "server-only";
import type { Tx } from "@/lib/platform/db";

/**
 * Gives what somebody was asked for, or has begun to write, and has not handed in to somebody else, inside a change that has locked the
 * reports. Who is given it must have no part in these reports.
 */
export async function moveParts(
  tx: Tx,
  partIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.reportPart.updateMany({
    where: { id: { in: [...partIds] }, authorId: from, submittedAt: null },
    data: { authorId: to },
  });
}
