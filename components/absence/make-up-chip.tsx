import { useTranslations } from "next-intl";
import { StatusChip } from "@/components/ui/status-chip";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";

type Props = {
  item: Pick<AbsenceItem, "madeUpOn" | "confirmedBy">;
  /** The school's day, YYYY-MM-DD. */
  today: string;
};

/** Whether a day is made up, or when it will be; renders nothing when no day is proposed. */
export function MakeUpChip({ item: { madeUpOn, confirmedBy }, today }: Props) {
  const t = useTranslations("absence");
  if (madeUpOn === null) return null;
  const date = showDay(madeUpOn);
  if (confirmedBy !== null) return <StatusChip tone="positive">{t("chip_made_up", { date })}</StatusChip>;
  return <StatusChip tone="waiting">{t(madeUpOn > today ? "chip_planned" : "chip_to_confirm", { date })}</StatusChip>;
}
