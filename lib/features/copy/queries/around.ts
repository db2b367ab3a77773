import "server-only";
import { reportName } from "@/lib/features/report/life/rules";
import { storedDay } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";

/** For a `select` of a placement: whose it is by name, and nothing else about the student. */
export const studentSelect = { select: { student: { select: { fullName: true } } } } as const;

/** The same of an evaluation. */
export const evaluationSelect = { select: { id: true, placement: studentSelect } } as const;

type WithStudent = { placement: { student: { fullName: string } } };

export const studentIn = ({ placement }: WithStudent): string => placement.student.fullName;

/** What of an evaluation it is about. */
export const aboutEvaluation = (evaluation: WithStudent & { id: number }) => ({
  evaluationId: evaluation.id,
  student: studentIn(evaluation),
});

/** For a `select` of a report: which one it is. */
export const reportSelect = {
  select: { id: true, name: true, status: true, date: true, placement: studentSelect },
} as const;

type WithName = { id: number; name: string; status: number; date: Date };

/** Which report it is about; a sick day is called so in the language of the copy. */
export const aboutReport = (report: WithStudent & WithName, locale: Locale) => ({
  reportId: report.id,
  report: reportName(report, translatorFor(locale, "status")),
  date: storedDay(report.date),
  student: studentIn(report),
});
