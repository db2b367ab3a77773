import "server-only";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { Locale } from "@/lib/platform/i18n/locales";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { drawPdf, pdfAnswer } from "@/lib/platform/pdf/document";
import { spendTry } from "@/lib/platform/rate-limit";
import { asReader, type Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { formVersionOf, seatIn } from "../../reading/queries/evaluation-state";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import { storeDocuments } from "../commands/store-documents";
import { type DocumentKind, kindFor } from "../rules";
import type { DocumentQuery } from "../schema";
import { documentOf } from "./document-of";
import { documentTexts } from "./document-texts";
import { canReadStored, languagesIn } from "./stored-documents";

/**
 * An evaluation as a PDF: the stored final one to who sees all of it, else drawn now of what the actor may see, and marked as what it is.
 * Throws "not found" for an evaluation that they may not see and for a stored document that they may not read, bad input beside a
 * language that it is not in, "too many" after many were drawn for them, and "unavailable" when it cannot be drawn now.
 */
export async function getDocument(
  actor: Actor,
  { evaluationId, locale: asked, documentId }: DocumentQuery,
  caller: Pick<Caller, "locale">,
): Promise<Response> {
  const row = await findEvaluation(actor, evaluationId);
  const viewer = asReader(seatIn(row, actor.id).viewer);
  if (documentId !== undefined) return storedAnswer(row, viewer, documentId);
  const locale = languageOf(row, asked, caller.locale);
  const kind = kindFor({ stage: row.stage, seesAll: canReadStored(row, viewer, true) });
  if (kind === "final") return storedAnswer(row, viewer, await finalOf(actor, evaluationId, locale));
  await spendDrawing(actor.id);
  return drawnAnswer(row, viewer, { kind, locale, readerName: actor.fullName });
}

/** Drawing takes time that everybody waits for. */
const spendDrawing = (actorId: number) => spendTry("drawnDocuments", String(actorId));

/** What the file is called. */
function nameOf({ people, studentId }: EvaluationRow, locale: Locale, kind: DocumentKind): string {
  const { t } = documentTexts(locale);
  const named = t("document.title", { name: people.find(({ id }) => id === studentId)?.fullName ?? "" });
  return kind === "final" ? named : t(`document.${kind}_title`, { title: named });
}

/** The language that is asked for, or the reader's own if the document has it. */
function languageOf(row: EvaluationRow, asked: Locale | undefined, own: Locale): Locale {
  const languages = languagesIn(row);
  if (asked !== undefined && !languages.includes(asked))
    throw invalid("validation.invalid", { locale: ["validation.invalid"] });
  return asked ?? [own, defaultLanguage(), ...languages].find((one) => languages.includes(one)) ?? own;
}

/** The final document that counts; it is made now when the job has not done so yet. */
async function finalOf({ id: actorId }: Actor, evaluationId: number, locale: Locale): Promise<number> {
  const find = () =>
    db.evaluationDocument.findFirst({
      where: { evaluationId, locale, result: { reopenedAt: null } },
      select: { id: true },
    });
  const found = await find();
  if (found) return found.id;
  await spendDrawing(actorId);
  await storeDocuments(evaluationId);
  // Without one, the evaluation was reopened at this moment.
  const made = await find();
  if (!made) throw new AppError("unavailable");
  return made.id;
}

async function storedAnswer(row: EvaluationRow, viewer: Viewer, documentId: number): Promise<Response> {
  const stored = await db.evaluationDocument.findFirst({
    where: { id: documentId, evaluationId: row.evaluationId },
    select: { file: true, locale: true, result: { select: { reopenedAt: true } } },
  });
  if (!stored || !canReadStored(row, viewer, stored.result.reopenedAt === null)) throw notFound();
  return pdfAnswer(stored.file, nameOf(row, stored.locale, "final"));
}

async function drawnAnswer(
  row: EvaluationRow,
  viewer: Viewer,
  { kind, locale, readerName }: { kind: DocumentKind; locale: Locale; readerName: string },
): Promise<Response> {
  const version = formVersionOf(row);
  const [form, original] = await Promise.all([getFormContent(version, locale), getOriginalContent(version)]);
  const given = { row, viewer, form, original };
  return pdfAnswer(
    await drawPdf(documentOf(given, { kind, locale, readerName, at: new Date() })),
    nameOf(row, locale, kind),
  );
}
