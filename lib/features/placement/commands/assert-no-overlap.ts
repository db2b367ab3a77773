import "server-only";
import { storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { endSelect } from "../policy";
import { heldDaysOf, overlaps } from "../rules";

/**
 * Throws bad input when the student of a placement has another one on some of its days. A new one waits until the transaction ends.
 * @param field where the error is shown
 */
export async function assertNoOverlap(
  tx: Tx,
  { studentId, groupId, startDate, endDate }: { studentId: number; groupId: number; startDate: Date; endDate: Date },
  field?: "endDate",
): Promise<void> {
  await lockRow(tx, "User", studentId);
  const { studentPlacements, allowMultipleGroup } = await tx.user.findUniqueOrThrow({
    where: { id: studentId },
    select: {
      allowMultipleGroup: true,
      studentPlacements: { select: { groupId: true, startDate: true, endDate: true, ...endSelect } },
    },
  });
  const days = { startDate: storedDay(startDate), endDate: storedDay(endDate) };
  const placements = studentPlacements.map(heldDaysOf);
  const key = "placements.error_overlap";
  if (overlaps({ placements, allowMultipleGroup }, groupId, days)) throw invalid(key, field && { [field]: [key] });
}
