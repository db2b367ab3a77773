import { useTranslations } from "next-intl";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import type { GroupState } from "@/lib/features/group/rules";

const tones: Record<GroupState, ChipTone> = { planned: "waiting", running: "positive", over: "info", ended: "closed" };

/** Where a group is in its life. */
export function GroupStateChip({ state }: { state: GroupState }) {
  const t = useTranslations("groups");
  return <StatusChip tone={tones[state]}>{t(`state_${state}`)}</StatusChip>;
}
