import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { ReportGoals } from "./report-goals";

/** The goals of the last talk over what is written about the day: open for planning, within reach on the other tabs. */
export function TabGoals({ goals, tab }: { goals: ReportDetail["goals"]; tab: number }) {
  const t = useTranslations("report");
  return (
    <div className="mt-6">
      <Disclosure title={t("goals_title")} meta={goals.length} defaultOpen={tab === reportTab.planning}>
        <ReportGoals goals={goals} />
      </Disclosure>
    </div>
  );
}
