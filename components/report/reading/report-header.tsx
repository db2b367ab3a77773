import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { reportTab, studentsTurn } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { studentTabs } from "@/lib/features/student/rules";
import { showDay } from "@/lib/platform/dates";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { reportName } from "../steps/report-name";
import { reportPath } from "./report-path";
import { ReportStatusChip } from "./report-status-chip";

type ReportHeaderProps = {
  report: ReportDetail;
  actions?: ReactNode;
  /** On paper nothing leads anywhere. */
  onPaper?: boolean;
};

/** Whose report it is, with the way to the student's page, of which day and place, and how far it has come. */
export function ReportHeader({ report, actions, onPaper = false }: ReportHeaderProps) {
  const { userId, fullName } = report.student;
  const t = useTranslations("status");
  return (
    <PageHeader
      above={<ReportStatusChip status={report.status} isTurn={!onPaper && isTurn(report)} />}
      title={reportName(report, t)}
      lead={
        <>
          {onPaper ? (
            fullName
          ) : (
            <TextLink href={studentPath(userId, studentTabs.reports, report.groupId)} prefetch={false}>
              {fullName}
            </TextLink>
          )}
          {["", showDay(report.date), report.ward, report.place].join(" · ")}
        </>
      }
      actions={actions}
    />
  );
}

/** Is the next step the reader's: the student's own, or the feedback that they were asked for? */
const isTurn = ({ seat, status, writableTabs }: ReportDetail) =>
  seat === "student" ? studentsTurn.includes(status) : writableTabs.includes(reportTab.feedback);

/** The way to the whole report on one page, for paper. */
export function PrintLink({ reportId, status }: { reportId: number; status: number }) {
  const t = useTranslations("report");
  return (
    <LinkButton
      href={`${reportPath(reportId, status)}?view=print`}
      variant="quiet"
      className="-ml-4 lg:ml-0"
      icon={<Icon name="printer-solid" />}
      prefetch={false}
    >
      {t("print_action")}
    </LinkButton>
  );
}

/** The three tabs of a report; `tab` is the open one. */
export function ReportTabs({ report, tab }: { report: ReportDetail; tab: number }) {
  const t = useTranslations("report");
  const labels = [
    [reportTab.planning, t("tab_planning")],
    [reportTab.reflection, t("tab_reflection")],
    [reportTab.feedback, t("tab_feedback")],
  ] as const;
  return (
    <Tabs
      label={t("tabs_label")}
      tabs={labels.map(([number, label]) => ({
        href: reportPath(report.reportId, number),
        label,
        current: number === tab,
        count: number === reportTab.feedback ? report.feedback.length + report.guestFeedback.length : 0,
      }))}
    />
  );
}
