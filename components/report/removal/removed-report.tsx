import { useTranslations } from "next-intl";
import { stepsOf } from "@/components/form/scale-steps";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { reportName } from "@/lib/features/report/life/rules";
import type { RemovedReport as Removed } from "@/lib/features/report/removal/schema";
import { schoolDayOf, showDay, showMoment } from "@/lib/platform/dates";
import { RestoreReport } from "./restore-report";
import { UnsentText } from "./unsent-text";

type Props = {
  /** Null for a viewer, whose device stores nothing of the person. */
  userId: number | null;
  report: Removed;
  /** Where the reader can bring it back; null for others. */
  managedPath: string | null;
};

/** In place of a report that was deleted: by whom and until when it can come back, and what the reader had not sent yet. */
export function RemovedReport({ userId, report, managedPath }: Props) {
  const t = useTranslations("report_removal");
  const status = useTranslations("status");
  const { reportId, name: given, status: reached, studentName, questions, scale } = report;
  const { isByStudent, isOwn, deletedBy, deletedAt, until } = report;
  const name = reportName(report, status);
  return (
    <>
      <PageHeader title={t("removed_title")} lead={`${name} · ${studentName}`} />
      <div className="max-w-2xl">
        <Notice
          actions={
            <>
              {isByStudent && isOwn && userId !== null && (
                <RestoreReport isOwn report={{ reportId, name: given, status: reached, studentName }} />
              )}
              <LinkButton href="/reports" size="small">
                {t("removed_list")}
              </LinkButton>
              {managedPath && !isByStudent && (
                <LinkButton href={managedPath} size="small">
                  {t("removed_manage")}
                </LinkButton>
              )}
            </>
          }
        >
          <p>{t("removed_text", { name: deletedBy, day: showDay(schoolDayOf(deletedAt)) })}</p>
          {(!isByStudent || isOwn) && (
            <p className="mt-2">{t(isByStudent ? "removed_own" : "removed_contact", { until: showMoment(until) })}</p>
          )}
        </Notice>
        {userId !== null && (
          <UnsentText userId={userId} reportId={reportId} questions={questions} steps={stepsOf(scale)} />
        )}
      </div>
    </>
  );
}
