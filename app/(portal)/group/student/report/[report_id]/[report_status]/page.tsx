import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { MessageThread } from "@/components/report/messages/message-thread";
import { ReportPrint } from "@/components/report/print/report-print";
import { MarkRead } from "@/components/report/reading/mark-read";
import { NextAwaited } from "@/components/report/reading/next-awaited";
import { ReadOnSight } from "@/components/report/reading/read-on-sight";
import { PrintLink, ReportHeader } from "@/components/report/reading/report-header";
import { statusIn, tabOf } from "@/components/report/reading/report-path";
import { ReportPlacement } from "@/components/report/reading/report-placement";
import { ReportStepper, stepperId } from "@/components/report/reading/report-stepper";
import { partsOf } from "@/components/report/reading/seen-parts";
import { SickDay } from "@/components/report/reading/sick-day";
import { RemovedReport } from "@/components/report/removal/removed-report";
import { EditReport } from "@/components/report/steps/edit-report";
import { ReportTab } from "@/components/report/writing/report-tab";
import { TabGoals } from "@/components/report/writing/tab-goals";
import { TabHelp } from "@/components/report/writing/tab-help";
import { findAbsenceOfReport } from "@/lib/features/absence/queries";
import { listGuestLinks } from "@/lib/features/guest/queries";
import { reportName, reportTab } from "@/lib/features/report/life/rules";
import { findNextAwaited } from "@/lib/features/report/reading/queries/find-next-awaited";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { findRemovedReport } from "@/lib/features/report/removal/queries/find-removed-report";
import { can } from "@/lib/platform/auth/permissions";
import { orNull } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { studentPage } from "@/lib/platform/navigation/student-path";

type Props = {
  params: Promise<{ report_id: string; report_status: string }>;
  searchParams: Promise<{ viewNotify?: string | string[]; view?: string | string[] }>;
};

/** The report of an address, once for the page and its title. */
const openReport = cache(async (id: string) => {
  const actor = await guardPage("/group/student/report/[report_id]/[report_status]");
  const reportId = parseId(id) ?? notFound();
  const locale = await getLanguage();
  const report = await orNull(getReport(actor, { reportId }, { locale }));
  if (!report) return { actor, removed: (await findRemovedReport(actor, { reportId, locale })) ?? notFound() };
  return { actor, report };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { report, removed } = await openReport((await params).report_id);
  return { title: reportName(report ?? removed, await getTranslations("status")) };
}

/** A report on one of its tabs (SPEC §2): the status in the address chooses which. `view=print` shows all of it for paper. */
export default async function ReportPage({ params, searchParams }: Props) {
  const { report_id, report_status } = await params;
  const status = statusIn(report_status) ?? notFound();
  const { actor, report, removed } = await openReport(report_id);
  if (removed)
    return (
      <>
        <LiveRefresh about={{ reportId: removed.reportId }} />
        <RemovedReport
          userId={actor.viewer ? null : actor.id}
          report={removed}
          managedPath={can(actor, "manage_reports") ? "/admin/reports?view=deleted" : null}
        />
      </>
    );
  const query = await searchParams;
  const viewNotify = typeof query.viewNotify === "string" ? query.viewNotify : undefined;
  const tab = tabOf(status, viewNotify);
  if ((tab === null) !== (tabOf(report.status) === null)) redirect(reportPath(report.reportId, report.status));
  const absence = tab === null ? await findAbsenceOfReport(actor, { reportId: report.reportId }) : null;
  const markRead = report.hasUnreadFeedback && <MarkRead reportId={report.reportId} upTo={newestIn(report)} />;
  if (query.view === "print")
    return (
      <>
        <ReportPrint userId={actor.viewer ? null : actor.id} report={report} status={status} absence={absence} />
        {markRead}
      </>
    );
  const invites = report.seat === "student" && tab === reportTab.feedback;
  const guestLinks = invites ? await listGuestLinks(actor, { reportId: report.reportId }) : [];
  const hasGiven = report.writableTabs.length === 0 && report.feedback.some(({ userId }) => userId === actor.id);
  const next = hasGiven && tab === reportTab.feedback && !actor.viewer ? await findNextAwaited(actor) : null;
  return (
    <>
      <LiveRefresh about={{ reportId: report.reportId }} />
      <div className="context-head">
        <ReportHeader
          report={report}
          actions={
            <>
              {report.actions.includes("finish") && <EditReport report={editedOf(report)} />}
              <PrintLink reportId={report.reportId} status={status} />
            </>
          }
        />
        {tab !== null && (
          <>
            <ReportStepper report={report} readerId={actor.id} tab={tab} />
            {report.writableTabs.includes(tab) && <TabHelp help={report.help} tab={tab} />}
          </>
        )}
      </div>
      <div className="context-columns context-reading">
        {tab !== null && report.goals.length > 0 && (
          <div className="context-side">
            <TabGoals goals={report.goals} tab={tab} />
          </div>
        )}
        <div className="context-main">
          {tab === null ? (
            <SickDay absence={absence} href={studentPage(report.student.userId, report.groupId, "absence")} />
          ) : (
            <ReportTab
              userId={actor.viewer ? null : actor.id}
              report={report}
              tab={tab}
              markGuest={viewNotify === "guest"}
              guestLinks={guestLinks}
            />
          )}
          {tab === reportTab.feedback && markRead}
          {!actor.viewer && (
            <ReadOnSight
              reportId={report.reportId}
              madeAt={Date.now()}
              parts={partsOf(report, actor.id, tab === reportTab.feedback)}
              stepperId={stepperId}
            />
          )}
          {next && <NextAwaited next={next} />}
        </div>
        <div className="context-side flex flex-col">
          <MessageThread userId={actor.id} viewer={actor.viewer} report={report} viewNotify={viewNotify} />
          <ReportPlacement {...report} />
        </div>
      </div>
    </>
  );
}

/** What the dialog needs of a report, and nothing more: it goes to the browser. */
const editedOf = ({ reportId, placementId, name, date, startDate, endDate, names }: ReportDetail) => ({
  reportId,
  placementId,
  name,
  date,
  startDate,
  endDate,
  names,
});

/** When the newest feedback of a report was given, as an ISO moment. */
const newestIn = ({ feedback, guestFeedback }: ReportDetail): string =>
  [...feedback.map(({ submittedAt }) => submittedAt), ...guestFeedback.map(({ givenAt }) => givenAt)]
    .toSorted()
    .at(-1) ?? "";
