import { useTranslations } from "next-intl";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import type { UserState } from "@/lib/features/user/rules";

const tones: Record<UserState, ChipTone> = {
  active: "positive",
  invited: "waiting",
  domain: "closed",
  inactive: "closed",
  merged: "closed",
};

/** May the person sign in, and have they done so? */
export function UserStateChip({ state }: { state: UserState }) {
  const t = useTranslations("users");
  return <StatusChip tone={tones[state]}>{t(`state_${state}`)}</StatusChip>;
}
