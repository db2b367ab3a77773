import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { noReportsKey } from "@/components/dashboard/no-reports-key";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { ReportList } from "@/components/report/list/report-list";
import { countIn, reportSearch } from "@/components/report/list/report-search";
import { PlanReport } from "@/components/report/steps/plan-report";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnPlacements } from "@/lib/features/line/queries";
import { isOffered } from "@/lib/features/placement/rules";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { today } from "@/lib/platform/dates";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("reports") };
}

/** Every report the person may see: a student's own, those of the placements around others, all for admins. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await guardPage("/reports");
  const search = reportSearch.read(await searchParams);
  const [isStudent, isAdmin] = [actor.role === "Student", actor.role === "Admin"];
  const [t, page, counts, placements] = await Promise.all([
    getTranslations(),
    listReports(actor, search),
    // A school's reports are too many to be counted for each look at them.
    isAdmin ? undefined : countReports(actor, search),
    isStudent ? listOwnPlacements(actor) : [],
  ]);
  const day = today();
  const offered = placements.filter((placement) => !placement.isEnded && isOffered(placement, day));
  const count = counts && countIn(counts, search);
  const emptyText = () => {
    if (isAdmin) return t("dashboard.reports_none_admin");
    if (!isStudent) return t("dashboard.reports_none_staff");
    return t(`dashboard.${noReportsKey(placements, offered)}`);
  };
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title={t("menu.reports")}
        lead={count !== undefined && t("dashboard.reports_count", { count })}
        actions={
          offered.length > 0 &&
          !actor.viewer && (
            <PlanReport
              placements={offered.map(
                ({ facts: _facts, groupId: _groupId, isEnded: _isEnded, discontinuedOn: _day, ...placement }) =>
                  placement,
              )}
            />
          )
        }
      />
      <ReportList
        page={page}
        search={search}
        counts={counts}
        ownOnly={isStudent}
        userId={actor.viewer ? null : actor.id}
        emptyText={emptyText()}
        day={day}
      />
    </>
  );
}
