import { reportStatus, reportTab } from "@/lib/features/report/life/rules";

/** A report's page on the tab that belongs to a status (SPEC §2). */
export const reportPath = (reportId: number, status: number): string => `/group/student/report/${reportId}/${status}`;

/** A status (SPEC §4) as it stands in an address, or null when there is no such status. */
export function statusIn(address: string | string[] | undefined): number | null {
  return typeof address === "string" && /^[1-6]$/.test(address) ? Number(address) : null;
}

/**
 * The tab that an address shows: by its status, from waiting for feedback on the feedback; what a guest wrote stands among the
 * feedback, whatever the status was when the notification was made. Null for a sick day.
 */
export function tabOf(status: number, viewNotify?: string): number | null {
  if (status === reportStatus.sickDay) return null;
  return viewNotify === "guest" ? reportTab.feedback : Math.min(status, reportTab.feedback);
}
