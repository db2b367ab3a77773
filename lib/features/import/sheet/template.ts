import type { Locale } from "@/lib/platform/i18n/locales";
import { activeLanguages } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { columnsOf, type ImportColumn, type ImportSheet, importSheets } from "../rules/sheets";
import { lookOf } from "./refused";
import { headingOf, sheetNameOf } from "./words";

/** What a template offers to choose from, by column. */
export type TemplateChoices = Record<"domain" | "reportForm" | "evaluationForm" | "role", readonly string[]>;

/** A list in a sheet has commas between its values, and so many characters at most. */
const listLength = 255;
const asList = (values: readonly string[]): readonly string[] | undefined => {
  const list = values.filter((value) => !value.includes(","));
  return list.length > 0 && list.join(",").replaceAll('"', '""').length <= listLength ? list : undefined;
};

/** The rows that show how to fill in each sheet; they belong together. */
const examples = (
  choices: TemplateChoices,
  t: ReturnType<typeof translatorFor<"import">>,
): Record<ImportSheet, Partial<Record<ImportColumn, string>>> => ({
  groups: {
    courseCode: "SYK-101",
    name: "SYK-101 A",
    place: t("example_place"),
    period: "2026",
    startDate: "24.08.2026",
    endDate: "18.12.2026",
    domain: choices.domain[0] ?? "",
    teachers: t("example_teacher"),
    wards: "A1; A2",
    reportForm: choices.reportForm[0] ?? "",
    evaluationForm: choices.evaluationForm[0] ?? "",
  },
  people: {
    role: choices.role[0] ?? "",
    fullName: t("example_name"),
    email: t("example_student"),
    username: "",
    studentNumber: "123456",
    areaCode: "+47",
    phone: "41200117",
    userCourseCode: "SYK-101",
    language: activeLanguages()[0]?.name ?? "",
  },
  placements: {
    courseCode: "SYK-101",
    group: "SYK-101 A",
    groupStart: "24.08.2026",
    student: t("example_student"),
    ward: "A1",
    startDate: "24.08.2026",
    endDate: "18.12.2026",
    supervisor: t("example_supervisor"),
    secondarySupervisor: "",
  },
});

/** The sheets of a file to fill in, in a language: with lists of values, an example in each, and how to do it. */
export function templateSheets(locale: Locale, choices: TemplateChoices): WrittenSheet[] {
  const t = translatorFor(locale, "import");
  const lists: Partial<Record<ImportColumn, readonly string[]>> = {
    ...choices,
    language: activeLanguages().map(({ name }) => name),
  };
  const example = examples(choices, t);
  const sheets = importSheets.map((name): WrittenSheet => {
    const columns = columnsOf(name).map((column) => {
      const list = asList(lists[column] ?? []);
      return { heading: headingOf(locale, column), ...lookOf(name, column), ...(list && { choices: list }) };
    });
    return {
      name: sheetNameOf(locale, name),
      columns: [...columns, { heading: headingOf(locale, "note"), width: 16 }],
      rows: [[...columnsOf(name).map((column) => example[name][column] ?? ""), t("example")]],
    };
  });
  const values = { example: t("example"), note: headingOf(locale, "note") };
  const lines = [t("guide_1"), t("guide_2", values), t("guide_3"), t("guide_4"), t("guide_5"), t("guide_6")];
  const guide = { heading: t("sheet_guide"), width: 120 };
  return [...sheets, { name: sheetNameOf(locale, "guide"), columns: [guide], rows: lines.map((line) => [line]) }];
}
