import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RegisterAbsence } from "@/components/absence/register-absence";
import { ReportList } from "@/components/dashboard/report-list";
import { ToDoList } from "@/components/dashboard/to-do-list";
import { OwnPlacements } from "@/components/placement-line/own-placements";
import { statusIn } from "@/components/report/reading/report-path";
import { PlanReport } from "@/components/report/steps/plan-report";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnPlacements } from "@/lib/features/line/queries";
import { isOffered } from "@/lib/features/placement/rules";
import { listReports, listReportsToDo } from "@/lib/features/report/reading/queries/list-reports";
import { today } from "@/lib/platform/dates";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<{ status?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("dashboard") };
}

/** What is the person's to do now, and every report they may see (SPEC §2). */
export default async function DashboardPage({ searchParams }: Props) {
  const actor = await guardPage("/dashboard");
  const status = statusIn((await searchParams).status) ?? undefined;
  const isStudent = actor.role === "Student";
  const isAdmin = actor.role === "Admin";
  const [t, toDo, page, placements] = await Promise.all([
    getTranslations("dashboard"),
    isAdmin ? [] : listReportsToDo(actor),
    listReports(actor, { status }),
    isStudent ? listOwnPlacements(actor) : [],
  ]);
  const day = today();
  const own = placements.map(({ placementId, groupName, ward, startDate, endDate, names }) => {
    return { placementId, groupName, ward, startDate, endDate, names };
  });
  const offered = own.filter((placement) => isOffered(placement, day));
  const begun = offered.filter(({ startDate }) => startDate <= day);
  const emptyText = () => {
    if (isAdmin) return t("reports_none_admin");
    if (!isStudent) return t("reports_none_staff");
    if (own.length === 0) return t("reports_none_without_placement");
    return offered.length > 0 ? t("reports_none_student") : "";
  };

  return (
    <>
      <PageHeader
        title={t("greeting", { name: actor.fullName.split(" ")[0] ?? actor.fullName })}
        lead={isAdmin && t("lead_admin")}
        actions={
          offered.length > 0 &&
          !actor.viewer && (
            <>
              {begun.length > 0 && <RegisterAbsence today={day} placements={begun} />}
              <PlanReport today={day} placements={offered} />
            </>
          )
        }
      />
      <OwnPlacements placements={placements} studentId={actor.id} day={day} />
      <div>
        {!isAdmin && <ToDoList items={toDo} />}
        <ReportList page={page} status={status} ownOnly={isStudent} emptyText={emptyText()} />
      </div>
    </>
  );
}
