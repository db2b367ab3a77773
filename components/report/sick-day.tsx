import { HomeIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { today } from "@/lib/platform/dates";
import { MakeUpChip } from "../absence/make-up-chip";
import { EmptyState } from "../ui/empty-state";

/** A sick day stands among the reports, and there is nothing to write about it (SPEC §4). `absence` says whether it is made up. */
export function SickDay({ absence }: { absence?: AbsenceItem | null }) {
  const t = useTranslations("report");
  return (
    <EmptyState
      icon={<HomeIcon />}
      title={t("sick_day_title")}
      action={absence?.madeUpOn && <MakeUpChip item={absence} today={today()} />}
    >
      {t("sick_day_text")}
    </EmptyState>
  );
}
