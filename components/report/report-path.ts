import { reportStatus, reportTab } from "@/lib/features/report/rules";

/** A report's page on the tab that belongs to a status (SPEC §2). */
export const reportPath = (reportId: number, status: number): string => `/group/student/report/${reportId}/${status}`;

/** A status (SPEC §4) as it stands in an address, or null when there is no such status. */
export function statusIn(address: string | string[] | undefined): number | null {
  return typeof address === "string" && /^[1-6]$/.test(address) ? Number(address) : null;
}

/** The tab that a status in the address shows: from waiting for feedback on, the feedback. Null for a sick day. */
export function tabOf(status: number): number | null {
  return status === reportStatus.sickDay ? null : Math.min(status, reportTab.feedback);
}
