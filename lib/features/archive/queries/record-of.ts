import "server-only";
import type { FileToArchive, RecordToArchive } from "@/lib/platform/archive/archive";
import { schoolDayOf, showDay, storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { Prisma } from "@/prisma/generated/client";
import { type ArchiveState, isSettled } from "../rules";
import { type ArchivedDocument, filesSchema } from "../schema";

/** What is sent of a result. */
type Sendable = {
  record: RecordToArchive;
  /** What each of its files is. */
  documents: readonly ArchivedDocument[];
  /** The first earlier result of which it is not known whether the archive has it, and since when; null when that is known of all. */
  unclear: { resultId: number; state: ArchiveState; sentAt: Date } | null;
};

const resultSelect = {
  id: true,
  externalId: true,
  createdAt: true,
  decidedBy: { select: { fullName: true } },
  archived: { select: { state: true, problem: true, sentAt: true, files: true } },
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
  const versionOf = ({ id }: Result) => evaluation.results.findIndex((one) => one.id === id) + 1;
  const gone = new Set(earlier.flatMap(versionsWith));
  const unsent = earlier.filter((one) => !hasOwnRecord(one) && !gone.has(versionOf(one)));
  if ([...unsent, result].some(({ undrawnDocuments }) => undrawnDocuments.length > 0)) return null;

  const language = defaultLanguage();
  const { student, group, startDate, endDate } = evaluation.placement;
  const t = translatorFor(language, "archive");
  const days = `${showDay(storedDay(startDate))}–${showDay(storedDay(endDate))}`;
  const title = t("record_title", { name: student.fullName, group: group.name, days });

  const current = await filesOf(result, { title, version: null });
  const before = await Promise.all(
    unsent.map((one) => {
      const version = versionOf(one);
      return filesOf(one, { title: t("record_earlier", { title, version }), version });
    }),
  );
  const files = [...current, ...before.flat()];
  const [unclear = null] = unsent.flatMap(({ id, archived }) =>
    archived?.sentAt ? [{ resultId: id, state: archived.state, sentAt: archived.sentAt }] : [],
  );
  const [main, ...attached] = files.map(({ file }) => file);
  if (!main || current.length === 0) return null;
  return {
    documents: files.map(({ document }) => document),
    unclear,
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

/** Does the archive have a result as a record of its own, or even several, or is it archived elsewhere? */
const hasOwnRecord = ({ archived }: Result): boolean =>
  archived !== null && (isSettled(archived.state) || archived.problem === "ambiguous");

/** The versions of the earlier results whose documents went with one. */
const versionsWith = ({ archived }: Result): number[] =>
  archived?.state === "archived"
    ? filesSchema.parse(archived.files).flatMap(({ earlierVersion }) => earlierVersion ?? [])
    : [];

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
        file: { title: named, name: `${named}.pdf`, bytes: file, sha256: hash, isOwn: version === null },
        document: { locale, earlierVersion: version },
      };
    });
}
