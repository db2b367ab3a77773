import { reportStatus } from "@/lib/features/report/life/rules";
import type { Attention, StudentTab } from "@/lib/features/student/rules";
import { studentTabs } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import { evaluationPath, noticeTab } from "@/lib/platform/navigation/evaluation-path";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { categoryPath, studentPage, studentPath } from "@/lib/platform/navigation/student-path";

/** The tab that an address names, or null when there is no such tab. */
export const tabIn = (address: string): StudentTab | null =>
  Object.values(studentTabs).find((tab) => String(tab) === address) ?? null;

type About = Pick<StudentItem, "studentId" | "groupId" | "evaluationId" | "waitingReportId" | "differenceAreas">;

/**
 * Where a reason for attention leads: the tab about danger of not passing, the report that has waited longest, the one area that is rated
 * differently or the overview of several, the sick days, the reports.
 */
export function attentionPath(student: About, { reason }: Attention): string {
  const { studentId, groupId, evaluationId, waitingReportId, differenceAreas } = student;
  const page = (tab: StudentTab) => studentPath(studentId, tab, groupId);
  if ((reason === "doubt" || reason === "notice") && evaluationId !== null)
    return evaluationPath(evaluationId, noticeTab);
  if (reason === "waiting" && waitingReportId !== null)
    return reportPath(waitingReportId, reportStatus.waitingFeedback);
  if (reason === "differences" && differenceAreas.length === 1)
    return categoryPath(studentId, groupId, differenceAreas[0] ?? "A");
  if (reason === "differences") return studentPage(studentId, groupId, "competence");
  return reason === "sick" ? studentPage(studentId, groupId, "absence") : page(studentTabs.reports);
}
