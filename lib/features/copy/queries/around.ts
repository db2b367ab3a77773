import "server-only";
import { storedDay } from "@/lib/platform/dates";

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
export const reportSelect = { select: { id: true, name: true, date: true, placement: studentSelect } } as const;

/** Which report it is about. */
export const aboutReport = (report: WithStudent & { id: number; name: string; date: Date }) => ({
  reportId: report.id,
  report: report.name,
  date: storedDay(report.date),
  student: studentIn(report),
});
