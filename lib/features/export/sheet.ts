import { type Detail, sayDetail, sayField } from "@/lib/features/audit/rules/details";
import { auditKinds } from "@/lib/platform/audit-actions";
import { onClockWithoutZone } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/locales";
import { sayIn, translatorFor } from "@/lib/platform/i18n/translator";
import type { StreamedCell, StreamedColumn } from "@/lib/platform/spreadsheet/streamed-workbook";
import type { ExportRow } from "./queries/source";
import { type ColumnName, columnTypes, type ExportKind } from "./rules";

/** The words of the product for a code, by column: those that its pages show. */
function wordsOf(locale: Locale): Partial<Record<ColumnName, (code: string) => string>> {
  const t = translatorFor(locale, "export");
  const audit = translatorFor(locale, "audit");
  const say = sayIn(locale);
  const words = {
    stage: translatorFor(locale, "evaluations"),
    status: translatorFor(locale, "status"),
    role: translatorFor(locale, "role"),
    access: translatorFor(locale, "users"),
    state: translatorFor(locale, "groups"),
    absenceKind: translatorFor(locale, "absence"),
  };
  return {
    stage: (code) => words.stage(`stage_${code}` as "stage_1"),
    status: (code) => words.status(code as "1"),
    role: (code) => words.role(code as "Student"),
    access: (code) => words.access(`state_${code}` as "state_active"),
    state: (code) => words.state(`state_${code}` as "state_running"),
    absenceKind: (code) => words.absenceKind(`kind_${code}` as "kind_sick"),
    outcome: (code) => t(`outcome_${code}` as "outcome_passed"),
    action: (key) => say(`audit.${key}`),
    recordKind: (code) => {
      const kind = auditKinds.find((one) => one === code);
      return kind ? audit(`kind.${kind}`) : audit("unknown_kind");
    },
    details: (code) =>
      (JSON.parse(code) as Detail[]).map((detail) => `${sayField(detail, say)}: ${sayDetail(detail, say)}`).join("\n"),
  };
}

/** The sheet of an export in a language: its name and columns, and how a row is written in it. */
export function sheetOf(kind: ExportKind, columns: readonly ColumnName[], locale: Locale) {
  const t = translatorFor(locale, "export");
  const words = wordsOf(locale);

  const cellOf = (row: ExportRow, column: ColumnName): StreamedCell => {
    const value = row[column] ?? null;
    const [type] = columnTypes[column];
    if (type === "moment" && value instanceof Date) return onClockWithoutZone(value);
    return type === "code" && typeof value === "string" ? (words[column]?.(value) ?? value) : value;
  };

  return {
    name: t(`kind_${kind}`),
    columns: columns.map((column): StreamedColumn => {
      const [type, width] = columnTypes[column];
      return {
        heading: t(`column_${column}`),
        width,
        ...((type === "day" || type === "moment") && { format: type }),
        ...((type === "free" || column === "details") && { long: true }),
      };
    }),
    toCells: (row: ExportRow): StreamedCell[] => columns.map((column) => cellOf(row, column)),
  };
}
