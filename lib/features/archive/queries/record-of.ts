import "server-only";
import type { FileToArchive, RecordToArchive } from "@/lib/platform/archive/archive";
import { schoolDayOf, showDay, storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { Prisma } from "@/prisma/generated/client";
import { isDue } from "../rules";
import type { ArchivedDocument } from "../schema";

/** What is sent of a result. */
type Sendable = {
  record: RecordToArchive;
  /** What each of its files is. */
  documents: readonly ArchivedDocument[];
  /** Since when it is not known whether the archive has an earlier result; null when that is known of all. */
  unclearSince: Date | null;
};

const resultSelect = {
  id: true,
  externalId: true,
  createdAt: true,
  decidedBy: { select: { fullName: true } },
  archived: { select: { state: true, sentAt: true } },
  undrawnDocuments: { select: { locale: true } },
} satisfies Prisma.EvaluationResultSelect;

type Result = Prisma.EvaluationResultGetPayload<{ select: typeof resultSelect }>;

/**
 * What is sent of a result: its document, and those of the results that were reopened before they were sent. Null while one of these is not
 * stored. Throws "not found".
 */
export async function recordOf(resultId: number): Promise<Sendable | null> {
  const evaluation = await db.evaluation.findFirst({
    where: { results: { some: { id: resultId } } },
    select: {
      results: { where: { id: { lte: resultId } }, orderBy: { id: "asc" }, select: resultSelect },
      placement: {
        select: {
          startDate: true,
          endDate: true,
          student: { select: { fullName: true } },
          group: { select: { name: true } },
        },
      },
    },
  });
  const result = evaluation?.results.at(-1);
  if (!evaluation || !result) throw notFound();
  const earlier = evaluation.results.slice(0, -1);
  const unsent = unsentOf(earlier);
  if ([...unsent, result].some(({ undrawnDocuments }) => undrawnDocuments.length > 0)) return null;

  const language = defaultLanguage();
  const { student, group, startDate, endDate } = evaluation.placement;
  const t = translatorFor(language, "archive");
  const days = `${showDay(storedDay(startDate))}–${showDay(storedDay(endDate))}`;
  const title = t("record_title", { name: student.fullName, group: group.name, days });
  const versionOf = ({ id }: Result) => evaluation.results.findIndex((one) => one.id === id) + 1;

  const current = await filesOf(result, { title, version: null });
  const before = await Promise.all(
    unsent.map((one) => {
      const version = versionOf(one);
      return filesOf(one, { title: t("record_earlier", { title, version }), version });
    }),
  );
  const files = [...current, ...before.flat()];
  const [main, ...attached] = files.map(({ file }) => file);
  if (!main || current.length === 0) return null;
  return {
    documents: files.map(({ document }) => document),
    unclearSince: unsent.map(({ archived }) => archived?.sentAt ?? null).find((sentAt) => sentAt !== null) ?? null,
    record: {
      externalId: result.externalId,
      earlierIds: earlier.map(({ externalId }) => externalId),
      title,
      publicTitle: t("record_public_title"),
      author: result.decidedBy.fullName,
      day: schoolDayOf(result.createdAt),
      description: t("record_description", { version: versionOf(result) }),
      files: [main, ...attached],
    },
  };
}

/** The results since the last one that is archived: whatever was before that one went with it. */
function unsentOf(earlier: readonly Result[]): readonly Result[] {
  const last = earlier.findLastIndex(({ archived }) => archived !== null && !isDue(archived.state));
  return earlier.slice(last + 1);
}

/** The stored documents of a result, the school's language first: it is the main document. */
async function filesOf(
  { id: resultId }: Result,
  { title, version }: { title: string; version: number | null },
): Promise<{ file: FileToArchive; document: ArchivedDocument }[]> {
  const language = defaultLanguage();
  const stored = await db.evaluationDocument.findMany({
    where: { resultId },
    orderBy: { locale: "asc" },
    select: { locale: true, hash: true, file: true },
  });
  return stored
    .toSorted((one, other) => Number(other.locale === language) - Number(one.locale === language))
    .map(({ locale, hash, file }) => {
      const named = stored.length === 1 ? title : `${title} (${locale})`;
      return {
        file: { title: named, name: `${named}.pdf`, bytes: file, sha256: hash },
        document: { locale, earlierVersion: version },
      };
    });
}
