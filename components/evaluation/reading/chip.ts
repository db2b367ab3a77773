import type { ChipTone } from "@/components/ui/status-chip";
import { otherParty, type Party } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** How far an evaluation has come, as its chip says it to the reader. */
export type EvaluationChip =
  | { tone: ChipTone; key: "chip_turn" | "chip_both" | "chip_one" | "chip_none" }
  | { tone: ChipTone; awaits: Party };

/** Amber only where the other side waits for the reader; who has submitted waits for the other side. */
export function chipOf({
  actions,
  writes,
  submitted,
}: Pick<EvaluationDetail, "actions" | "writes" | "submitted">): EvaluationChip {
  if (actions.includes("submit") && (submitted.student || submitted.supervisor))
    return { tone: "turn", key: "chip_turn" };
  if (submitted.student && submitted.supervisor) return { tone: "positive", key: "chip_both" };
  if (actions.includes("withdraw") && writes) return { tone: "waiting", awaits: otherParty(writes) };
  return submitted.student || submitted.supervisor
    ? { tone: "neutral", key: "chip_one" }
    : { tone: "neutral", key: "chip_none" };
}
