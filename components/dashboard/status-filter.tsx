import { useTranslations } from "next-intl";
import { numbered } from "@/components/report/writing/texts";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { reportStatus } from "@/lib/features/report/life/rules";

type Props = {
  /** The page that shows the reports. */
  path?: string;
  status: number | undefined;
};

/** Which reports to show, by status; the choice is stored in the address. */
export function StatusFilter({ path = "/dashboard", status }: Props) {
  const t = useTranslations();
  const choices = [undefined, ...Object.values(reportStatus)].map((choice) => ({
    href: choice ? `${path}?status=${choice}` : path,
    label: choice ? t(`status.${numbered(choice)}`) : t("dashboard.filter_all"),
    current: choice === status,
  }));
  return <ChoiceLinks label={t("dashboard.filter_label")} choices={choices} inRow keepPlace />;
}
