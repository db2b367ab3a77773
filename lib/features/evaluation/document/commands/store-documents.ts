import "server-only";
import { createHash } from "node:crypto";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { asLocale, defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { drawPdf, type PdfDocument } from "@/lib/platform/pdf/document";
import { within } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { openEvaluation } from "../../life/commands/open-evaluation";
import { evaluationStage } from "../../life/rules";
import { formVersionOf } from "../../reading/queries/evaluation-state";
import { selectDocumentFacts } from "../queries/document-facts";
import { documentOf } from "../queries/document-of";
import { documentLanguages } from "../rules";

/**
 * Makes the final documents of a done evaluation, one in each of its languages, and stores them together. Nothing for one that is not
 * done, or that has them. Several may do it at once: the same content gives the same file, and the first one is stored. Throws "unavailable" when they
 * cannot be drawn now.
 */
export async function storeDocuments(evaluationId: number): Promise<void> {
  const missing = await inTransaction(null, ({ tx }) => missingDocuments(tx, evaluationId));
  const files: Prisma.EvaluationDocumentCreateManyInput[] = [];
  // Drawn outside of the transaction: nobody waits for its lock meanwhile.
  for (const { resultId, locale, document } of missing) {
    const file = await drawPdf(document);
    const hash = createHash("sha256").update(file).digest("hex");
    files.push({ evaluationId, resultId, locale, hash, file });
  }
  const [first] = files;
  if (!first) return;
  await inTransaction(null, async ({ tx }) => {
    // Under the evaluation's lock, so that all languages are of one moment.
    const { documents } = await openEvaluation(tx, null, evaluationId);
    if (documents.some(({ resultId }) => resultId === first.resultId)) return;
    await tx.evaluationDocument.createMany({ data: files });
  });
}

type Missing = { resultId: number; locale: Locale; document: PdfDocument };

async function missingDocuments(tx: Tx, evaluationId: number): Promise<Missing[]> {
  const row = await openEvaluation(tx, null, evaluationId);
  const facts = await selectDocumentFacts(within(tx), evaluationId).executeTakeFirstOrThrow();
  const result = facts.results.find(({ reopenedAt }) => reopenedAt === null);
  if (row.stage !== evaluationStage.done || !result) return [];
  const { resultId } = result;
  if (row.documents.some((one) => one.resultId === resultId)) return [];
  const languages = documentLanguages(defaultLanguage(), asLocale(row.studentLanguage));
  const version = formVersionOf(row);
  const original = await getOriginalContent(version, tx);
  return Promise.all(
    languages.map(async (locale) => {
      const form = await getFormContent(version, locale, tx);
      const given = { row, facts, viewer: { party: null, writes: null }, form, original };
      const at = new Date(result.createdAt);
      return { resultId, locale, document: documentOf(given, { kind: "final", locale, readerName: "", at }) };
    }),
  );
}
