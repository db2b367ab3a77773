import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import type { Reached } from "@/lib/features/goal/rules";

const looks = {
  reached: { tone: "positive", icon: "check-circle-solid" },
  partly: { tone: "info", icon: "arrow-path-solid" },
  not: { tone: "neutral", icon: "minus-circle-solid" },
} as const;

/** How far a goal was reached. */
export function ReachedMark({ reached }: { reached: Reached }) {
  const t = useTranslations("goal");
  const { tone, icon } = looks[reached];
  return (
    <StatusChip tone={tone} icon={<Icon name={icon} />}>
      {t(`reached_${reached}`)}
    </StatusChip>
  );
}
