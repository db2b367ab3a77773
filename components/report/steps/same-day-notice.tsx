"use client";

import { useTranslations } from "next-intl";
import { useQuery } from "@/components/data/use-query";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { reportName } from "@/lib/features/report/life/rules";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { listReports } from "../calls";

type SameDayNoticeProps = { placementId: number; day: string };

/** Says which reports of the day there are already; another one is possible. */
export function SameDayNotice({ placementId, day }: SameDayNoticeProps) {
  const t = useTranslations("report");
  const status = useTranslations("status");
  const { data } = useQuery(listReports, { placementId, days: { from: day, until: day } });
  const reports = data?.items ?? [];
  return (
    <div role="status" className="empty:absolute">
      {reports.length > 0 && (
        <Notice title={t("same_day_title", { count: reports.length })}>
          {reports.map((report) => (
            <p key={report.reportId}>
              <TextLink href={reportPath(report.reportId, report.status)}>{reportName(report, status)}</TextLink>
            </p>
          ))}
          <p>{t("same_day_text")}</p>
        </Notice>
      )}
    </div>
  );
}
