import { HomeIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import type { ReportDetail } from "@/lib/features/report/schema";
import { showDay } from "@/lib/platform/dates";
import { EmptyState } from "../ui/empty-state";

/** A sick day stands among the reports, and there is nothing to write about it (SPEC §4). */
export function SickDay({ report }: { report: Pick<ReportDetail, "date"> }) {
  const t = useTranslations("report");
  return (
    <EmptyState icon={<HomeIcon />} title={t("sick_day_title", { date: showDay(report.date) })}>
      {t("sick_day_text")}
    </EmptyState>
  );
}
