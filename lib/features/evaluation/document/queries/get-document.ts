import "server-only";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { AppError, invalidAt, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { Locale } from "@/lib/platform/i18n/locales";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { drawPdf, pdfAnswer } from "@/lib/platform/pdf/document";
import { spendTry } from "@/lib/platform/rate-limit";
import { asReader, type Viewer } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import { formVersionOf, seatIn } from "../../reading/rules/evaluation-state";
import { storeDocuments } from "../commands/store-documents";
import { type DocumentKind, kindFor } from "../rules";
import type { DocumentQuery } from "../schema";
import { decidedAttendance } from "./decided-attendance";
import { documentOf } from "./document-of";
import { documentTexts } from "./document-texts";
import { changedMidtermGoals } from "./midterm-goals";
import { canReadStored, documentsIn, languagesIn } from "./stored-documents";

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
  if (documentId !== undefined) {
    const { file, name } = await stored(row, viewer, documentId);
    return pdfAnswer(file, name);
  }
  const locale = languageOf(row, asked, caller.locale);
  const { file, name } = await currentDocument(row, viewer, {
    locale,
    readerName: actor.fullName,
    onDraw: () => spendTry("drawnDocuments", String(actor.id)),
  });
  return pdfAnswer(file, name);
}

/** A document as a file. */
export type DocumentFile = { name: string; file: Uint8Array<ArrayBuffer>; kind: DocumentKind; locale: Locale };

type Drawing = {
  locale: Locale;
  readerName: string;
  /** Called before something is drawn: drawing takes time that everybody waits for. */
  onDraw: () => Promise<void>;
};

async function currentDocument(row: EvaluationRow, viewer: Viewer, drawing: Drawing): Promise<DocumentFile> {
  const { locale } = drawing;
  const kind = kindFor({ stage: row.stage, seesAll: canReadStored(row, viewer, true) });
  if (kind !== "final") return { ...(await drawn(row, viewer, kind, drawing)), kind, locale };
  return { ...(await stored(row, viewer, await finalOf(row.evaluationId, drawing))), kind, locale };
}

/**
 * Every document of an evaluation that somebody may read, one at a time: the one that counts now, in their language where it is in it, and
 * those that are stored. Throws "not found" for an evaluation that they may not see.
 */
export async function* documentsFor(
  actor: Actor,
  { evaluationId, locale }: { evaluationId: number; locale: Locale },
): AsyncGenerator<DocumentFile> {
  const row = await findEvaluation(actor, evaluationId);
  const viewer = asReader(seatIn(row, actor.id).viewer);
  const own = languageOf(row, undefined, locale);
  yield currentDocument(row, viewer, { locale: own, readerName: actor.fullName, onDraw: async () => {} });
  for (const one of documentsIn(row, viewer))
    if (!one.isCurrent || one.locale !== own)
      yield { ...(await stored(row, viewer, one.documentId)), kind: "final", locale: one.locale };
}

/** What the file is called. */
function nameOf({ people, studentId }: EvaluationRow, locale: Locale, kind: DocumentKind): string {
  const { t } = documentTexts(locale);
  const named = t("document.title", { name: people.find(({ id }) => id === studentId)?.fullName ?? "" });
  return kind === "final" ? named : t(`document.${kind}_title`, { title: named });
}

/** The language that is asked for, or the reader's own if the document has it. */
function languageOf(row: EvaluationRow, asked: Locale | undefined, own: Locale): Locale {
  const languages = languagesIn(row);
  if (asked !== undefined && !languages.includes(asked)) throw invalidAt("locale", "validation.invalid");
  return asked ?? [own, defaultLanguage(), ...languages].find((one) => languages.includes(one)) ?? own;
}

/** The final document that counts; it is made now when the job has not done so yet. */
async function finalOf(evaluationId: number, { locale, onDraw }: Drawing): Promise<number> {
  const find = () =>
    db.evaluationDocument.findFirst({
      where: { evaluationId, locale, result: { reopenedAt: null } },
      select: { id: true },
    });
  const found = await find();
  if (found) return found.id;
  await onDraw();
  await storeDocuments(evaluationId);
  // Without one, the evaluation was reopened at this moment.
  const made = await find();
  if (!made) throw new AppError("unavailable");
  return made.id;
}

async function stored(
  row: EvaluationRow,
  viewer: Viewer,
  documentId: number,
): Promise<Pick<DocumentFile, "name" | "file">> {
  const found = await db.evaluationDocument.findFirst({
    where: { id: documentId, evaluationId: row.evaluationId },
    select: { file: true, locale: true, result: { select: { reopenedAt: true } } },
  });
  if (!found || !canReadStored(row, viewer, found.result.reopenedAt === null)) throw notFound();
  return { file: found.file, name: nameOf(row, found.locale, "final") };
}

async function drawn(
  row: EvaluationRow,
  viewer: Viewer,
  kind: DocumentKind,
  { locale, readerName, onDraw }: Drawing,
): Promise<Pick<DocumentFile, "name" | "file">> {
  await onDraw();
  const version = formVersionOf(row);
  const [form, original, attendance, midtermGoals] = await Promise.all([
    getFormContent(version, locale),
    getOriginalContent(version),
    decidedAttendance(db, row),
    changedMidtermGoals(db, row),
  ]);
  const given = { row, attendance, midtermGoals, viewer, form, original };
  return {
    file: await drawPdf(documentOf(given, { kind, locale, readerName, at: new Date() })),
    name: nameOf(row, locale, kind),
  };
}
