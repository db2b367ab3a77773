import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import type { UserState } from "./user-search";

const tones: Record<UserState, ChipTone> = {
  active: "positive",
  invited: "waiting",
  domain: "neutral",
  inactive: "neutral",
  merged: "neutral",
};

const isClosed = (state: UserState): boolean => tones[state] === "neutral";

/** May the person sign in, and have they done so? */
export function UserStateChip({ state }: { state: UserState }) {
  const t = useTranslations("users");
  return (
    <StatusChip tone={tones[state]} icon={isClosed(state) ? <Icon name="lock-closed-solid" /> : undefined}>
      {t(`state_${state}`)}
    </StatusChip>
  );
}
