import "server-only";
import { setFiguresAside } from "@/lib/features/competence/commands";
import { setGuestLinksAside } from "@/lib/features/guest/commands/set-aside-guest-links";
import { setAside } from "@/lib/features/notification/commands/withdraw-notifications";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { type Content, listOf } from "../queries/stored-content";

/**
 * Takes a report, whose row is locked, and everything that belongs to it out of their tables and stores it whole, inside a change that
 * has checked that it may go. So no list, count or graph needs to know of deleted reports.
 * @param by who deletes it and why; null for its student
 * @returns the goals for which it was evidence
 */
export async function setReportAside(
  work: Pick<Work, "tx" | "changed">,
  reportId: number,
  by: { deletedById: number; reason: string } | null,
): Promise<{ goalIds: number[] }> {
  const { tx } = work;
  const { report, goalIds, authorIds } = await read(tx, reportId);
  const { placementId, name, date, status } = report;
  const areas = await setFiguresAside(tx, reportId);
  const guestLinks = await setGuestLinksAside(tx, reportId);
  const notifications = await setAside(work, reportId);
  const content: Content = {
    report: { ...report, areas: listOf(areas), guestLinks: listOf(guestLinks) },
    goalIds,
    notifications,
  };
  const people = new Set([...authorIds, ...guestLinks.map(({ createdById }) => createdById)]);
  await tx.deletedReport.create({
    data: {
      reportId,
      placementId,
      name,
      date,
      status,
      ...by,
      content,
      people: { create: [...people].map((userId) => ({ userId })) },
    },
  });
  await tx.report.delete({ where: { id: reportId } });
  return { goalIds };
}

/** A report with what people wrote in it, as it is created again, and who they are. */
async function read(tx: Tx, reportId: number) {
  const { parts, messages, goals, goalAnswers, ...report } = await tx.report.findUniqueOrThrow({
    where: { id: reportId },
    include: {
      parts: { omit: { reportId: true }, include: { answers: { omit: { partId: true } } }, orderBy: { id: "asc" } },
      messages: { omit: { reportId: true }, orderBy: { id: "asc" } },
      goals: { omit: { reportId: true } },
      goalAnswers: { select: { goalId: true } },
    },
  });
  return {
    report: {
      ...report,
      parts: { create: parts.map(({ answers, ...part }) => ({ ...part, answers: { create: answers } })) },
      messages: { create: messages },
      goals: { create: goals },
    },
    goalIds: goalAnswers.map(({ goalId }) => goalId),
    authorIds: [...parts, ...messages].map(({ authorId }) => authorId),
  };
}
