import "server-only";
import { showDay, showMoment, storedDay } from "@/lib/platform/dates";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import type { PdfBlock, PdfDocument } from "@/lib/platform/pdf/document";
import { schoolSettings } from "@/lib/platform/school-settings";
import { reachedTerm, terms } from "../../life/rules";
import { decisionsOf } from "../../reading/rules/evaluation-state";
import type { DocumentKind } from "../rules";
import type { DocumentContext } from "./document-context";
import { documentTexts } from "./document-texts";
import { goalBlocks } from "./goal-blocks";
import { noticeBlocks } from "./notice-blocks";
import { absenceBlocks, decisionBlocks, earlierBlocks, resultBlocks, signatureBlocks } from "./record-blocks";
import { termBlocks } from "./term-blocks";

export type DocumentOptions = {
  locale: Locale;
  kind: DocumentKind;
  /** Who it is drawn for; the final one is for everybody. */
  readerName: string;
  /** The moment that it is of: of the final one that of the decision, so that it is always the same file. */
  at: Date;
};

/** An evaluation as a document in one language: everything of it that the viewer may see. */
export function documentOf(
  given: Omit<DocumentContext, "texts">,
  { locale, kind, readerName, at }: DocumentOptions,
): PdfDocument {
  const context = { ...given, texts: documentTexts(locale) };
  const { t, common } = context.texts;
  const { row } = context;
  const studentName = nameIn(context, row.studentId) ?? "";
  const named = t("document.title", { name: studentName });
  const title = kind === "final" ? named : t(`document.${kind}_title`, { title: named });
  const mark = kind === "final" ? undefined : t(`document.${kind}`);
  const about = t(`document.${kind}_text`, { moment: showMoment(at), name: readerName });
  const last = reachedTerm(row.stage, decisionsOf(row));
  return {
    title,
    language: languageTag(locale),
    author: common("app_name"),
    createdAt: at.toISOString(),
    header: { left: named, ...(mark && { right: mark }) },
    footer: {
      left: `${schoolSettings().name ?? common("app_name")} · ${row.place}`,
      pages: t("document.page", { page: "{page}", pages: "{pages}" }),
    },
    ...(mark && { watermark: mark.toLocaleUpperCase(languageTag(locale)) }),
    blocks: [
      { kind: "heading", level: 1, text: named },
      { kind: "text", text: about },
      headOf(context, studentName),
      ...resultBlocks(context),
      ...terms.filter((term) => term <= last).flatMap((term) => termBlocks(context, term)),
      ...goalBlocks(context),
      ...noticeBlocks(context),
      ...absenceBlocks(context),
      ...decisionBlocks(context),
      ...signatureBlocks(context),
      ...earlierBlocks(context),
      { kind: "heading", level: 2, text: t("document.about") },
      { kind: "text", text: t("document.about_hash"), style: "small" },
      { kind: "text", text: t("document.about_characters"), style: "small" },
    ],
  };
}

const nameIn = ({ row }: Pick<DocumentContext, "row">, userId: number | null): string | null =>
  row.people.find(({ id }) => id === userId)?.fullName ?? null;

/** Whose evaluation it is, where and when, and who is around it. */
function headOf(context: DocumentContext, studentName: string): PdfBlock {
  const { row, texts } = context;
  const { t } = texts;
  const second = nameIn(context, row.secondarySupervisorId);
  const teachers = row.teachers.flatMap(({ teacherId }) => nameIn(context, teacherId) ?? []);
  return {
    kind: "facts",
    rows: [
      [t("field_student"), studentName],
      [t("field_number"), row.studentNumber ?? "–"],
      [t("field_place"), [row.place, row.ward].filter(Boolean).join(", ")],
      [t("field_period"), row.period],
      [t("field_start"), showDay(storedDay(row.startDate))],
      [t("field_end"), showDay(storedDay(row.endDate))],
      [t("document.field_supervisor"), nameIn(context, row.supervisorId) ?? t("document.nobody")],
      ...(second === null ? [] : [[t("document.field_second"), second] as const]),
      [t("document.field_teachers", { count: teachers.length }), teachers.join(", ") || t("document.nobody")],
    ],
  };
}
