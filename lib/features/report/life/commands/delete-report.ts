import "server-only";
import { putBack, setAside } from "@/lib/features/notification/commands/store-notifications";
import { assertGoesOn } from "@/lib/features/placement/commands";
import { endSelect } from "@/lib/features/placement/policy";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, notFound } from "@/lib/platform/errors";
import { lastKept } from "@/lib/platform/last-kept";
import { lockRow } from "@/lib/platform/locks";
import type { Prisma } from "@/prisma/generated/client";
import { openPlan } from "./open-plan";

/** What is stored of a deleted report. */
type Content = { report: Prisma.ReportUncheckedCreateInput; notifications: Prisma.NotificationCreateManyInput[] };

const badgesOf = (notifications: Content["notifications"]) =>
  notifications.map(({ recipientId: userId }) => ({ kind: "badge" as const, userId }));

/**
 * The student deletes a report that is being planned and that nobody else has written in; for a day it can be brought back. Throws
 * what `openPlan` throws, and bad input when somebody else has written in it.
 */
export async function deleteReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    // Against somebody who writes a message at the same moment, which only refers to the report.
    await lockRow(tx, "Report", reportId, "update");
    const { placementId } = await openPlan(tx, actor, reportId);
    await assertNobodyElseWrote(tx, reportId, actor.id);
    const report = await contentOf(tx, reportId, actor.id);
    const notifications = await setAside(tx, reportId);
    await tx.deletedReport.create({ data: { reportId, placementId, content: { report, notifications } } });
    await tx.report.delete({ where: { id: reportId } });
    await audit("report.delete", reportId, { before: { placementId } });
    changed(...badgesOf(notifications));
    return null;
  });
}

/** The student brings a deleted report back. Throws "not found" for one that is not theirs, or was deleted too long ago, bad input once they were taken out of the placement and when its group has ended. */
export async function restoreReport(actor: Actor, { reportId }: { reportId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit, changed }) => {
    const where = { reportId, deletedAt: { gt: lastKept() }, placement: { studentId: actor.id } };
    const deleted = await tx.deletedReport.findFirst({
      where,
      select: {
        content: true,
        placementId: true,
        placement: { select: endSelect },
      },
    });
    if (deleted) assertGoesOn(deleted.placement);
    // Pressed twice at the same moment, it is brought back once.
    const { count } = await tx.deletedReport.deleteMany({ where });
    if (!deleted || count === 0) throw notFound();
    const { report, notifications } = deleted.content as unknown as Content;
    await tx.report.create({ data: report });
    await putBack(tx, notifications);
    await audit("report.restore", reportId, { after: { placementId: deleted.placementId } });
    changed(...badgesOf(notifications));
    return null;
  });
}

/** Removes for good the reports that can no longer be brought back. */
export async function purgeDeletedReports(): Promise<void> {
  await inTransaction(null, ({ tx }) => tx.deletedReport.deleteMany({ where: { deletedAt: { lte: lastKept() } } }));
}

async function assertNobodyElseWrote(tx: Tx, reportId: number, studentId: number): Promise<void> {
  const others = { not: studentId };
  const [messages, answers, guests] = [
    await tx.message.count({ where: { reportId, authorId: others } }),
    await tx.answer.count({ where: { part: { reportId, authorId: others } } }),
    await tx.guestLink.count({ where: { reportId, givenAt: { not: null } } }),
  ];
  if (messages + answers + guests > 0) throw invalid("report.error_others_wrote");
}

/** A report with all that its student wrote, as it is created again. */
async function contentOf(tx: Tx, reportId: number, studentId: number) {
  const { parts, messages, goals, ...report } = await tx.report.findUniqueOrThrow({
    where: { id: reportId },
    include: {
      parts: {
        where: { authorId: studentId },
        omit: { id: true, reportId: true },
        include: { answers: { omit: { partId: true } } },
      },
      messages: { omit: { reportId: true }, orderBy: { id: "asc" } },
      goals: { omit: { reportId: true } },
    },
  });
  return {
    ...report,
    parts: { create: parts.map(({ answers, ...part }) => ({ ...part, answers: { create: answers } })) },
    messages: { create: messages },
    goals: { create: goals },
  } satisfies Prisma.ReportUncheckedCreateInput;
}
