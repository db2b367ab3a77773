import "server-only";
import { setAside } from "@/lib/features/notification/commands/store-notifications";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import type { Content } from "../queries/stored-content";

/**
 * Takes a report, whose row is locked, and everything that belongs to it out of their tables and stores it whole, inside a change that
 * has checked that it may go. So no list, count or graph needs to know of deleted reports.
 * @param by who deletes it and why; null for its student
 * @returns the goals for which it was evidence
 */
export async function setReportAside(
  { tx, changed }: Pick<Work, "tx" | "changed">,
  reportId: number,
  by: { deletedById: number; reason: string } | null,
): Promise<{ goalIds: number[] }> {
  const { report, goalIds, people } = await read(tx, reportId);
  const { placementId, name, date, status } = report;
  const notifications = await setAside(tx, reportId);
  const content: Content = { report, goalIds, notifications };
  await tx.deletedReport.create({
    data: {
      reportId,
      placementId,
      name,
      date,
      status,
      ...by,
      content: content as unknown as Prisma.InputJsonObject,
      people: { create: people.map((userId) => ({ userId })) },
    },
  });
  await tx.report.delete({ where: { id: reportId } });
  changed(...badgesOf(notifications));
  return { goalIds };
}

/** The badges of the people whose notifications these are. */
export const badgesOf = (notifications: readonly { recipientId: number }[]) =>
  notifications.map(({ recipientId: userId }) => ({ kind: "badge" as const, userId }));

/** A report with everything that belongs to it, as it is created again, and whose accounts it names. */
async function read(tx: Tx, reportId: number) {
  const { parts, messages, goals, areas, guestLinks, goalAnswers, ...report } = await tx.report.findUniqueOrThrow({
    where: { id: reportId },
    include: {
      parts: { omit: { reportId: true }, include: { answers: { omit: { partId: true } } }, orderBy: { id: "asc" } },
      messages: { omit: { reportId: true }, orderBy: { id: "asc" } },
      goals: { omit: { reportId: true } },
      areas: { omit: { reportId: true } },
      guestLinks: { omit: { reportId: true } },
      goalAnswers: { select: { goalId: true } },
    },
  });
  const named = [
    ...parts.map(({ authorId }) => authorId),
    ...messages.map(({ authorId }) => authorId),
    ...guestLinks.map(({ createdById }) => createdById),
  ];
  return {
    report: {
      ...report,
      parts: { create: parts.map(({ answers, ...part }) => ({ ...part, answers: { create: answers } })) },
      messages: { create: messages },
      goals: { create: goals },
      areas: { create: areas },
      guestLinks: { create: guestLinks },
    } satisfies Prisma.ReportUncheckedCreateInput,
    goalIds: goalAnswers.map(({ goalId }) => goalId),
    people: [...new Set(named)],
  };
}
