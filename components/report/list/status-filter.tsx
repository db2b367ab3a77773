import { useTranslations } from "next-intl";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportCounts } from "@/lib/features/report/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";

type Props = {
  /** The page that shows the reports; what else its address says is kept. */
  hrefOf: (status: string | null) => string;
  /** The chosen status, or `turn`; null for all. */
  status: string | null;
  /** How many reports there are of each; without it no numbers are shown. */
  counts?: ReportCounts | undefined;
};

/** Which reports to show, by status or only the reader's turn; the choice is stored in the address. */
export function StatusFilter({ hrefOf, status, counts }: Props) {
  const t = useTranslations();
  const choice = (value: string | null, words: string, count: number | undefined) => ({
    href: hrefOf(value),
    label: count === undefined ? words : `${words} ${count}`,
    current: value === status,
  });
  return (
    <ChoiceLinks
      label={t("dashboard.filter_label")}
      choices={[
        choice(null, t("dashboard.filter_all"), counts?.all),
        ...(counts ? [choice("turn", t("dashboard.filter_turn"), counts.turn)] : []),
        ...Object.values(reportStatus).map((one) =>
          choice(String(one), t(`status.${numbered(one)}`), counts && (counts.byStatus[one] ?? 0)),
        ),
      ]}
      inRow
      keepPlace
    />
  );
}
