import "server-only";
import type { FileToArchive, RecordToArchive } from "@/lib/platform/archive/archive";
import { schoolDayOf, showDay, storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";

/** What is sent of a result, and the language of each file. Null while its document is not stored. */
export async function recordOf(
  resultId: number,
): Promise<{ record: RecordToArchive; locales: readonly string[] } | null> {
  const result = await db.evaluationResult.findUnique({
    where: { id: resultId },
    select: {
      externalId: true,
      createdAt: true,
      decidedBy: { select: { fullName: true } },
      documents: { select: { locale: true, hash: true, file: true }, orderBy: { locale: "asc" } },
      evaluation: {
        select: {
          results: { where: { id: { lt: resultId } }, select: { externalId: true }, orderBy: { id: "asc" } },
          placement: {
            select: {
              startDate: true,
              endDate: true,
              student: { select: { fullName: true } },
              group: { select: { name: true } },
            },
          },
        },
      },
    },
  });
  if (!result) throw notFound();
  const language = defaultLanguage();
  const { externalId, evaluation, createdAt, decidedBy } = result;
  const { student, group, startDate, endDate } = evaluation.placement;
  const t = translatorFor(language, "archive");
  const days = `${showDay(storedDay(startDate))}–${showDay(storedDay(endDate))}`;
  const title = t("record_title", { name: student.fullName, group: group.name, days });
  // The school's language first: it is the main document.
  const documents = result.documents.toSorted(
    (one, other) => Number(other.locale === language) - Number(one.locale === language),
  );
  const files = documents.map(({ locale, hash, file }): FileToArchive => {
    const named = documents.length === 1 ? title : `${title} (${locale})`;
    return { title: named, name: `${named}.pdf`, bytes: file, sha256: hash };
  });
  const [main, ...attached] = files;
  if (!main) return null;
  const earlierIds = evaluation.results.map((earlier) => earlier.externalId);
  return {
    locales: documents.map(({ locale }) => locale),
    record: {
      externalId,
      earlierIds,
      title,
      publicTitle: t("record_public_title"),
      author: decidedBy.fullName,
      day: schoolDayOf(createdAt),
      description: t("record_description", { version: earlierIds.length + 1 }),
      files: [main, ...attached],
    },
  };
}
