import { reportStatus } from "@/lib/features/report/life/rules";

/**
 * What a report is called on a page: a sick day by its status, in the reader's language, for what is stored was written in the
 * student's. `t` translates statuses.
 */
export const reportName = (report: { name: string; status: number }, t: (key: "6") => string): string =>
  report.status === reportStatus.sickDay ? t("6") : report.name;
