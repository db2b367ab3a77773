"use client";

import { useTranslations } from "next-intl";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import type { ArchiveState } from "@/lib/features/archive/rules";

const tones: Record<ArchiveState, ChipTone> = {
  waiting: "waiting",
  sending: "info",
  failed: "danger",
  archived: "positive",
  elsewhere: "positive",
};

/** What has become of something in the archive. */
export function ArchiveStateChip({ state }: { state: ArchiveState }) {
  const t = useTranslations("archive");
  return <StatusChip tone={tones[state]}>{t(`state_${state}`)}</StatusChip>;
}

/** How something was decided. */
export function useResultWords(): (assessmentPassed: boolean | null) => string {
  const t = useTranslations("archive");
  return (passed) => t(passed === null ? "result_discontinued" : passed ? "result_passed" : "result_not_passed");
}
