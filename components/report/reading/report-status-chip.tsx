import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { reportStatus } from "@/lib/features/report/life/rules";
import { numbered } from "@/lib/platform/i18n/numbered";

const tones: Record<number, ChipTone> = {
  1: "draft",
  2: "info",
  3: "waiting",
  4: "info",
  5: "positive",
  6: "neutral",
};

type Props = {
  status: number;
  /** The next step is the reader's. */
  isTurn?: boolean;
};

/** The text of a report's status (SPEC §4). */
export function ReportStatusChip({ status, isTurn = false }: Props) {
  const t = useTranslations("status");
  return (
    <StatusChip
      tone={isTurn ? "turn" : tones[status]}
      icon={status === reportStatus.sickDay ? <Icon name="home-solid" /> : undefined}
    >
      {t(numbered(status))}
    </StatusChip>
  );
}
