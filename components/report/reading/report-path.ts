import { reportStatus, reportTab } from "@/lib/features/report/life/rules";

/** A status (SPEC §4) in an address, or null when it is not a status. */
export function statusIn(address: string | string[] | undefined): number | null {
  return typeof address === "string" && /^[1-6]$/.test(address) ? Number(address) : null;
}

/**
 * The tab for an address: by its status, the feedback tab from waiting for feedback on; a guest's text is on the
 * feedback tab for any status the notification was made in. Null for a sick day.
 */
export function tabOf(status: number, viewNotify?: string): number | null {
  if (status === reportStatus.sickDay) return null;
  return viewNotify === "guest" ? reportTab.feedback : Math.min(status, reportTab.feedback);
}
