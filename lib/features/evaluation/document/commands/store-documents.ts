import "server-only";
import { createHash } from "node:crypto";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale, defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { addJob } from "@/lib/platform/jobs/add-job";
import { drawPdf, type PdfDocument, pdfDocumentSchema } from "@/lib/platform/pdf/document";
import type { Prisma } from "@/prisma/generated/client";
import { openAnyEvaluation } from "../../life/commands/open-evaluation";
import { evaluationStage } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { formVersionOf } from "../../reading/rules/evaluation-state";
import { decidedAttendance } from "../queries/decided-attendance";
import { documentOf } from "../queries/document-of";
import { changedMidtermGoals } from "../queries/midterm-goals";
import { documentLanguages } from "../rules";

/**
 * Makes the final documents that an evaluation lacks, those of a result in all of its languages together, and stores them: of the result
 * that it is done with, and of those before a reopening that could not be drawn then. Several may do it at once: the same content gives
 * the same file, and the first one is stored. Throws "unavailable" when they cannot be drawn now.
 */
export async function storeDocuments(evaluationId: number): Promise<void> {
  const missing = await inTransaction(null, async ({ tx }) => [
    ...(await listUndrawn(tx, evaluationId)),
    ...(await missingDocuments(tx, await openAnyEvaluation(tx, evaluationId))),
  ]);
  const files: Prisma.EvaluationDocumentCreateManyInput[] = [];
  // Drawn outside of the transaction: nobody waits for its lock meanwhile.
  for (const { resultId, locale, document } of missing) {
    const file = await drawPdf(document);
    const hash = createHash("sha256").update(file).digest("hex");
    files.push({ evaluationId, resultId, locale, hash, file });
  }
  if (files.length === 0) return;
  await inTransaction(null, async ({ tx }) => {
    // Under the evaluation's lock, so that all languages are of one moment.
    const { documents } = await openAnyEvaluation(tx, evaluationId);
    const isStored = (resultId: number) => documents.some((one) => one.resultId === resultId);
    await tx.evaluationDocument.createMany({ data: files.filter(({ resultId }) => !isStored(resultId)) });
    await tx.undrawnDocument.deleteMany({ where: { resultId: { in: files.map(({ resultId }) => resultId) } } });
  });
}

/**
 * Stores what the documents consist of that an evaluation lacks, before it is reopened and changes, and queues their drawing.
 * @param row the evaluation as it is done, locked
 */
export async function keepUndrawn(tx: Tx, row: EvaluationRow): Promise<void> {
  const { evaluationId } = row;
  const missing = await missingDocuments(tx, row);
  if (missing.length === 0) return;
  await tx.undrawnDocument.createMany({ data: missing.map((one) => ({ evaluationId, ...one })) });
  await addJob(tx, "store-evaluation-documents", { evaluationId });
}

type Missing = { resultId: number; locale: Locale; document: PdfDocument };

async function listUndrawn(tx: Tx, evaluationId: number): Promise<Missing[]> {
  const rows = await tx.undrawnDocument.findMany({
    where: { evaluationId },
    orderBy: [{ resultId: "asc" }, { locale: "asc" }],
    select: { resultId: true, locale: true, document: true },
  });
  // The language as it is stored: one that is out of use by now would be the same as another one.
  return rows.map((one) => ({ ...one, document: documentIn(one.document) }));
}

function documentIn(stored: Prisma.JsonValue): PdfDocument {
  const { data, error } = pdfDocumentSchema.safeParse(stored);
  if (!data) throw new AppError("unavailable", { cause: error });
  return data;
}

/** The documents of the result that an evaluation is done with, unless it has them. */
async function missingDocuments(tx: Tx, row: EvaluationRow): Promise<Missing[]> {
  const result = row.results.find(({ reopenedAt }) => reopenedAt === null);
  if (row.stage !== evaluationStage.done || !result) return [];
  const { resultId } = result;
  if (row.documents.some((one) => one.resultId === resultId)) return [];
  const languages = documentLanguages(defaultLanguage(), asLocale(row.studentLanguage));
  const version = formVersionOf(row);
  const original = await getOriginalContent(version, tx);
  const attendance = await decidedAttendance(tx, row);
  const midtermGoals = await changedMidtermGoals(tx, row);
  const missing: Missing[] = [];
  // One after the other: a transaction has one connection.
  for (const locale of languages) {
    const form = await getFormContent(version, locale, tx);
    const given = { row, attendance, midtermGoals, viewer: { party: null, writes: null }, form, original };
    const at = new Date(result.createdAt);
    missing.push({ resultId, locale, document: documentOf(given, { kind: "final", locale, readerName: "", at }) });
  }
  return missing;
}
