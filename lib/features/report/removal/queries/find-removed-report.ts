import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { visibleTo } from "@/lib/features/placement/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { restorableDays, restorableSince } from "@/lib/platform/restorable-since";
import { keptDays, keptUntil } from "../rules";
import type { RemovedReport } from "../schema";
import { contentIn } from "./stored-content";

/**
 * What the page of a report says as long as it is deleted and can be brought back, to those who could see it: not why. Null when it is not
 * so.
 */
export async function findRemovedReport(
  actor: Pick<Actor, "id" | "role">,
  { reportId, locale }: { reportId: number; locale: Locale },
): Promise<RemovedReport | null> {
  const now = new Date();
  const removed = await db.deletedReport.findFirst({
    where: {
      reportId,
      OR: [
        { deletedById: null, deletedAt: { gt: restorableSince(now) } },
        { deletedById: { not: null }, deletedAt: { gt: restorableSince(now, keptDays) } },
      ],
      placement: visibleTo(actor),
    },
    select: {
      name: true,
      status: true,
      deletedAt: true,
      content: true,
      deletedById: true,
      deletedBy: { select: { fullName: true } },
      placement: { select: { studentId: true, student: { select: { fullName: true } } } },
    },
  });
  if (!removed) return null;
  const { content, deletedAt, deletedById, deletedBy, placement, ...report } = removed;
  const isByStudent = deletedById === null;
  const { questions, scale } = await getFormContent(contentIn(content).report.formVersionId, locale);
  return {
    ...report,
    reportId,
    studentName: placement.student.fullName,
    deletedBy: deletedBy?.fullName ?? placement.student.fullName,
    isByStudent,
    isOwn: placement.studentId === actor.id,
    deletedAt: deletedAt.toISOString(),
    until: keptUntil(deletedAt, isByStudent ? restorableDays : keptDays).toISOString(),
    questions: questions.map(({ id, text }) => ({ id, text })),
    scale,
  };
}
