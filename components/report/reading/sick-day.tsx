import { useTranslations } from "next-intl";
import { MakeUpChip } from "@/components/absence/make-up-chip";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { today } from "@/lib/platform/dates";

type Props = {
  /** Says whether the day is made up. */
  absence: AbsenceItem | null;
  /** Link to the list of absence; left out on paper. */
  href?: string;
};

/** A sick day is listed as a report, and has nothing to fill in (SPEC §4). */
export function SickDay({ absence, href }: Props) {
  const t = useTranslations("report");
  return (
    <EmptyState
      icon={<Icon name="home" />}
      title={t("sick_day_title")}
      action={
        <div className="flex flex-col items-center gap-4 empty:hidden">
          {absence && <MakeUpChip item={absence} today={today()} />}
          {href && <LinkButton href={href}>{t("sick_day_absence")}</LinkButton>}
        </div>
      }
    >
      {t("sick_day_text")}
    </EmptyState>
  );
}
