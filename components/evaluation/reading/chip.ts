import type { ChipTone } from "@/components/ui/status-chip";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { otherParty, type Party } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { otherPartOf } from "../rating/other-part";

/** How far an evaluation has come, as its chip says it to the reader. */
export type EvaluationChip =
  | { tone: ChipTone; key: "chip_turn" | "chip_both" | "chip_one" | "chip_none" | "result.chip_signing" }
  | { tone: ChipTone; key: ResultChip["key"] }
  | { tone: ChipTone; awaits: Party };

type ResultChip = {
  tone: ChipTone;
  key: "result.passed" | "result.not_passed" | "result.chip_discontinued" | "result.chip_deciding";
};

/** How an evaluation ended, or that its decision is waited for: the teacher's turn. */
export function resultChipOf({
  stage,
  assessmentPassed,
  canDecide,
}: {
  stage: number;
  assessmentPassed: boolean | null;
  canDecide: boolean;
}): ResultChip {
  if (stage !== evaluationStage.done) return { tone: canDecide ? "turn" : "waiting", key: "result.chip_deciding" };
  if (assessmentPassed === null) return { tone: "closed", key: "result.chip_discontinued" };
  return assessmentPassed ? { tone: "positive", key: "result.passed" } : { tone: "closed", key: "result.not_passed" };
}

/** Amber only where somebody waits for the reader; who has submitted or signed waits for others. */
export function chipOf({
  actions,
  writes,
  submitted,
  leftOut,
  missing,
  stage,
  shownStage,
  assessmentPassed,
}: Pick<
  EvaluationDetail,
  "actions" | "writes" | "submitted" | "leftOut" | "missing" | "stage" | "shownStage" | "assessmentPassed"
>): EvaluationChip {
  if (shownStage === evaluationStage.summarizing)
    return resultChipOf({ stage, assessmentPassed, canDecide: actions.includes("decide") });
  if (actions.includes("submit") && writes !== null && otherPartOf({ submitted, leftOut }, writes) !== "awaited")
    return { tone: "turn", key: "chip_turn" };
  if (stage === shownStage && actions.includes("sign")) return { tone: "turn", key: "chip_turn" };
  if (stage === shownStage && missing.length === 0) return { tone: "waiting", key: "result.chip_signing" };
  if (submitted.student && submitted.supervisor) return { tone: "positive", key: "chip_both" };
  if (actions.includes("withdraw") && writes) return { tone: "waiting", awaits: otherParty(writes) };
  return submitted.student || submitted.supervisor
    ? { tone: "draft", key: "chip_one" }
    : { tone: "draft", key: "chip_none" };
}
