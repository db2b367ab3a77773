import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Prisma } from "@/prisma/generated/client";
import { contentIn } from "./stored-content";

/** Somebody's own words in what is stored of a deleted report, and nobody else's. */
async function wordsOf(content: Prisma.JsonValue, authorId: number, locale: Locale) {
  const { report } = contentIn(content);
  const { questions } = await getFormContent(report.formVersionId, locale);
  const textOf = new Map(questions.map(({ id, text }) => [id, text]));
  return {
    parts: report.parts.create
      .filter((part) => part.authorId === authorId)
      .map(({ seat, submittedAt = null, answers }) => ({
        seat,
        submittedAt,
        answers: answers.create.map((answer) => ({ ...answer, question: textOf.get(answer.questionId) ?? null })),
      })),
    messages: report.messages.create
      .filter((message) => message.authorId === authorId)
      .map(({ body, createdAt }) => ({ body, createdAt })),
  };
}

/**
 * The deleted reports that can still be brought back and concern somebody: their own, those in which they wrote, and those that they
 * deleted. Each with their own words in it; with why it was deleted only for who wrote that.
 */
export async function listOwnDeletedReports({ id }: Pick<Actor, "id">, locale: Locale) {
  const rows = await db.deletedReport.findMany({
    where: { OR: [{ placement: { studentId: id } }, { people: { some: { userId: id } } }, { deletedById: id }] },
    orderBy: { reportId: "asc" },
    include: {
      placement: { select: { studentId: true, student: { select: { fullName: true } } } },
      deletedBy: { select: { fullName: true } },
    },
  });
  return Promise.all(
    rows.map(async ({ placement, deletedBy, deletedById, reason, content, date, ...row }) => ({
      reportId: row.reportId,
      name: row.name,
      date: storedDay(date),
      status: row.status,
      deletedAt: row.deletedAt,
      student: placement.student.fullName,
      isOwn: placement.studentId === id,
      // A plan that its student has deleted has no name here.
      deletedBy: deletedBy?.fullName ?? placement.student.fullName,
      ...(deletedById === id && { reason }),
      ownWords: await wordsOf(content, id, locale),
    })),
  );
}
