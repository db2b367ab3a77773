import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import type { GroupState } from "@/lib/features/group/rules";

const tones: Record<GroupState, ChipTone> = { planned: "waiting", running: "positive", over: "info", ended: "neutral" };

/** Where a group is in its life. */
export function GroupStateChip({ state }: { state: GroupState }) {
  const t = useTranslations("groups");
  return (
    <StatusChip tone={tones[state]} icon={state === "ended" ? <Icon name="lock-closed-solid" /> : undefined}>
      {t(`state_${state}`)}
    </StatusChip>
  );
}
