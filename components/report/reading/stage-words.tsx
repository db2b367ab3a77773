"use client";

import { useTranslations } from "next-intl";
import { useStageState } from "./live-stages";
import type { Stage } from "./stages";

/** How far a step of a report has come, in words; it follows what is written. */
export function StageWords({ reportId, stage }: { reportId: number; stage: Stage }) {
  const t = useTranslations("report");
  const state = useStageState(reportId, stage);
  switch (state.kind) {
    case "chosen":
      return t("stage_chosen", { count: state.count });
    case "answered":
      return t("progress_of", { answered: state.answered, asked: state.asked });
    case "awaited":
    case "given":
      return t(`stage_${state.kind}`, { who: state.who, name: state.name, others: state.others });
    default:
      return t(`stage_${state.kind}`);
  }
}
