import type { AskedGuest } from "./use-report-step";

/** Links of guests to be shown as a code on the report's next page: the step that makes one leads to another tab. */
const shown = new Map<number, AskedGuest>();

/** The next page of the report shows this code. */
export const showNext = (reportId: number, guest: AskedGuest): unknown => shown.set(reportId, guest);

export const guestToShow = (reportId: number): AskedGuest | null => shown.get(reportId) ?? null;

export const forgetShown = (reportId: number): unknown => shown.delete(reportId);
