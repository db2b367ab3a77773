import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/layout/client-messages";
import { LiveRefresh } from "@/components/report/live-refresh";
import { MessageThread } from "@/components/report/message-thread";
import { ReportHeader, ReportTabs } from "@/components/report/report-header";
import { reportPath, statusIn, tabOf } from "@/components/report/report-path";
import { ReportTab } from "@/components/report/report-tab";
import { SickDay } from "@/components/report/sick-day";
import { TabHelp } from "@/components/report/tab-help";
import { getReport } from "@/lib/features/report/queries";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { parseId } from "@/lib/platform/validators";

type Props = {
  params: Promise<{ report_id: string; report_status: string }>;
  searchParams: Promise<{ viewNotify?: string | string[] }>;
};

/** The report of an address, once for the page and its title. */
const openReport = cache(async (id: string) => {
  const actor = await guardPage("/group/student/report/[report_id]/[report_status]");
  const reportId = parseId(id) ?? notFound();
  const report = await orNotFound(getReport(actor, { reportId }, { locale: await getLocale() }));
  // An admin who looks at the product as this person changes nothing (SPEC §6).
  const idle = { actions: [], writableTabs: [], askable: [], canMessage: false };
  return { actor, report: actor.viewer ? { ...report, ...idle } : report };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { report } = await openReport((await params).report_id);
  return { title: report.name };
}

/** A report on one of its tabs (SPEC §2): the status in the address chooses which. */
export default async function ReportPage({ params, searchParams }: Props) {
  const { report_id, report_status } = await params;
  const status = statusIn(report_status) ?? notFound();
  const { actor, report } = await openReport(report_id);
  const tab = tabOf(status);
  if ((tab === null) !== (tabOf(report.status) === null)) redirect(reportPath(report.reportId, report.status));
  const { viewNotify } = await searchParams;

  return (
    <ClientMessages namespaces={["report", "status", "viewpoint", "rating", "seat", "evaluation"]}>
      <LiveRefresh />
      <ReportHeader report={report} />
      {tab === null ? (
        <SickDay />
      ) : (
        <>
          <ReportTabs report={report} tab={tab} />
          {report.writableTabs.includes(tab) && <TabHelp help={report.help} tab={tab} />}
          <ReportTab userId={actor.viewer ? null : actor.id} report={report} tab={tab} />
        </>
      )}
      <MessageThread
        userId={actor.id}
        report={report}
        viewNotify={typeof viewNotify === "string" ? viewNotify : undefined}
      />
    </ClientMessages>
  );
}
