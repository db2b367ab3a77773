import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { StreamedCell, StreamedColumn } from "@/lib/platform/spreadsheet/streamed-workbook";
import type { Named } from "./queries/names";

/** The sheet that names what is over, in a language: its name and columns, and how a row is written in it. */
export function sheetOf(locale: Locale) {
  const t = translatorFor(locale, "retention");
  const columns: StreamedColumn[] = [
    { heading: t("column_kind"), width: 34 },
    { heading: t("column_group"), width: 30 },
    { heading: t("column_person"), width: 32 },
    { heading: t("column_end"), width: 14, format: "day" },
    { heading: t("column_count"), width: 12 },
  ];
  const toCells = ({ kind, group, person, endDate, count }: Named): StreamedCell[] => [
    t(`kind_${kind}`),
    group,
    person,
    endDate,
    count,
  ];
  return { name: t("sheet"), columns, toCells };
}
