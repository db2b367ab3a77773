import { reportStatus, reportTab } from "@/lib/features/report/rules";

/** A report's page on the tab that belongs to a status (SPEC §2). */
export const reportPath = (reportId: number, status: number): string => `/group/student/report/${reportId}/${status}`;

/** The tab that a status in the address shows: from waiting for feedback on, the feedback. Null for a sick day. */
export function tabOf(status: number): number | null {
  if (status === reportStatus.sickDay) return null;
  return Math.min(status, reportTab.feedback);
}
