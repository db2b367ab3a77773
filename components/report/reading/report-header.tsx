import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LineMicro } from "@/components/placement-line/line-micro";
import { StageText } from "@/components/placement-line/line-texts";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { isStudentsTurn, reportName, reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { studentTabs } from "@/lib/features/student/rules";
import { showDay, today } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { ReportStatusChip } from "./report-status-chip";

type ReportHeaderProps = {
  report: ReportDetail;
  actions?: ReactNode;
  /** On paper nothing leads anywhere. */
  onPaper?: boolean;
};

/** Whose report it is, with the way to the student's page, of which day and place, where that day is in the placement, and how far the report has come. */
export function ReportHeader({ report, actions, onPaper = false }: ReportHeaderProps) {
  const { userId, fullName } = report.student;
  const t = useTranslations("status");
  // A report without a name is called by its day.
  const day = showDay(report.date);
  const period = { firstDay: report.startDate, lastDay: report.endDate };
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
          {["", ...(report.name === day ? [] : [day]), report.ward, report.place].join(" · ")}
          {!onPaper && (
            <span className="mt-2 flex max-w-64 items-center gap-3 text-sm">
              <StageText period={period} day={report.date} />
              <span className="min-w-24 flex-1">
                <LineMicro period={period} day={report.date} />
              </span>
            </span>
          )}
        </>
      }
      actions={actions}
    />
  );
}

/** Is the next step the reader's: the student's own, or the feedback that they were asked for? */
function isTurn(report: ReportDetail): boolean {
  if (report.seat !== "student") return report.writableTabs.includes(reportTab.feedback);
  return isStudentsTurn({ ...report, isAwaited: report.awaited.length > 0 || report.waitsForGuest }, today());
}

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
