import { useTranslations } from "next-intl";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";
import { showDay } from "@/lib/platform/dates";

/** Says in few words what a decision was that let an evaluation go on or be reopened. */
export function useDecisionTitle() {
  const t = useTranslations("evaluation.ways");
  return ({ way, party, stage, endDate }: Pick<DecisionItem, "way" | "party" | "stage" | "endDate">): string =>
    t(`record.${way}`, {
      party: party ?? "",
      stage: String(stage),
      day: endDate === null ? "" : showDay(endDate),
    });
}
