import { getTranslations } from "next-intl/server";
import { RegisterAbsence } from "@/components/absence/register-absence";
import { noReportsKey } from "@/components/dashboard/no-reports-key";
import { StudentHome } from "@/components/dashboard/student-home";
import { OwnPlacements } from "@/components/placement-line/own-placements";
import { PlanReport } from "@/components/report/steps/plan-report";
import { PageHeader } from "@/components/ui/page-header";
import { firstNameOf } from "@/components/user/first-name";
import { listRunningEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { listOwnPlacements } from "@/lib/features/line/queries";
import { isOffered } from "@/lib/features/placement/rules";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";

/** A student's home: the placement's line, the next step, and what else is at hand. */
export async function StudentDashboard({ actor }: { actor: Actor }) {
  const [t, { reports }, counts, placements, evaluations] = await Promise.all([
    getTranslations("dashboard"),
    listAtHand(actor),
    countReports(actor),
    listOwnPlacements(actor),
    listRunningEvaluations(actor),
  ]);
  const day = today();
  const offered = placements
    .filter((placement) => !placement.isEnded && isOffered(placement, day))
    .map(({ placementId, groupName, ward, startDate, endDate, names }) => {
      return { placementId, groupName, ward, startDate, endDate, names };
    });
  const begun = offered.filter(({ startDate }) => startDate <= day);
  const hasNext = reports.some(({ isTurn }) => isTurn);
  return (
    <>
      <PageHeader title={t("greeting", { name: firstNameOf(actor.fullName) })} />
      <OwnPlacements placements={placements} studentId={actor.id} day={day} />
      <StudentHome
        items={reports}
        count={counts.all}
        day={day}
        evaluations={evaluations}
        emptyText={t(noReportsKey(placements, offered))}
        actions={
          offered.length > 0 &&
          !actor.viewer && (
            <div className="no-print mb-10 flex flex-wrap gap-2 *:flex-auto sm:gap-3 sm:*:flex-none max-sm:[&_button]:px-3">
              <PlanReport placements={offered} variant={hasNext ? "secondary" : "primary"} />
              {begun.length > 0 && <RegisterAbsence placements={begun} />}
            </div>
          )
        }
      />
    </>
  );
}
