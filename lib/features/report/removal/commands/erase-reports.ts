import "server-only";
import type { Tx } from "@/lib/platform/db";

/**
 * Deletes every report of some placements for good, with all that others have written in them, inside a change that erases their student:
 * a report is the student's own text, and the answers to it.
 */
export async function eraseReports(tx: Tx, placementIds: readonly number[]): Promise<void> {
  const where = { placementId: { in: [...placementIds] } };
  await tx.deletedReport.deleteMany({ where });
  await tx.report.deleteMany({ where });
}

/**
 * Deletes what people have written in the reports of others, inside a change that erases these people: their messages, what was not handed
 * in, and deleted reports in which they have written. Feedback that was given stays: it is part of the student's report.
 */
export async function eraseWriting(tx: Tx, userIds: readonly number[]): Promise<void> {
  const authorId = { in: [...userIds] };
  await tx.message.deleteMany({ where: { authorId } });
  await tx.reportPart.deleteMany({ where: { authorId, submittedAt: null } });
  const people = { some: { userId: { in: [...userIds] } } };
  await tx.deletedReport.deleteMany({ where: { OR: [{ people }, { deletedById: { in: [...userIds] } }] } });
}
