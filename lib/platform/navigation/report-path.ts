/** A report's page on the tab that belongs to a status (SPEC §2). */
export const reportPath = (reportId: number, status: number): string => `/group/student/report/${reportId}/${status}`;
