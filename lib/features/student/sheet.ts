import { fromDay, showDay } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { harmless } from "@/lib/platform/spreadsheet/harmless";
import type { WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import type { StudentItem } from "./schema";

/** Students as a sheet of an Excel file, one a row, its headings and words in a language. */
export function studentSheet(students: readonly StudentItem[], locale: Locale): WrittenSheet {
  const t = translatorFor(locale, "student");
  const placements = translatorFor(locale, "placements");
  const columns: [
    heading: string,
    width: number,
    value: (student: StudentItem) => string | number | Date,
    day?: "day",
  ][] = [
    [t("column_name"), 32, ({ fullName }) => fullName],
    [t("column_number"), 18, ({ studentNumber }) => studentNumber ?? ""],
    [t("column_place"), 26, ({ ward }) => ward],
    [t("column_supervisor"), 28, ({ supervisorName }) => supervisorName ?? ""],
    [t("column_start"), 13, ({ startDate }) => fromDay(startDate), "day"],
    [t("column_end"), 13, ({ endDate }) => fromDay(endDate), "day"],
    [
      t("column_need"),
      40,
      ({ discontinuedOn, attention }) =>
        [
          ...(discontinuedOn === null ? [] : [placements("discontinued", { day: showDay(discontinuedOn) })]),
          ...attention.map(({ reason, count }) => t(`reason_${reason}`, { count })),
        ].join("\n"),
    ],
    [t("column_absence"), 16, ({ absentDays }) => absentDays],
    [t("column_reports"), 12, ({ reports }) => reports.all],
    [t("column_waiting"), 22, ({ reports }) => reports.waiting],
    [t("column_done"), 14, ({ reports }) => reports.done],
    [t("column_active"), 14, ({ lastActiveDay }) => (lastActiveDay ? fromDay(lastActiveDay) : ""), "day"],
  ];
  return {
    name: t("sheet"),
    columns: columns.map(([heading, width, , format]) => ({ heading, width, ...(format && { format }) })),
    rows: students.map((student) => columns.map(([, , value]) => harmlessCell(value(student)))),
  };
}

const harmlessCell = (value: string | number | Date) => (typeof value === "string" ? harmless(value) : value);
