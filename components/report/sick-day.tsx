import { HomeIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import { EmptyState } from "../ui/empty-state";

/** A sick day stands among the reports, and there is nothing to write about it (SPEC §4). */
export function SickDay() {
  const t = useTranslations("report");
  return (
    <EmptyState icon={<HomeIcon />} title={t("sick_day_title")}>
      {t("sick_day_text")}
    </EmptyState>
  );
}
