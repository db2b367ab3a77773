import { evaluationStage, type Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { goalLimits, isTalkDay, talkDays } from "@/lib/features/goal/rules";
import { today } from "@/lib/platform/dates";
import { asSigners, type Signers } from "../signing/signers";
import { isTalkOpen } from "../talk/talk-field";

/** What a goal that is made of an agenda point needs, and those that were made so. */
export type GoalMaking = {
  placementId: number;
  talkDate: string;
  /** The person can make one now. */
  canMake: boolean;
  /** Whose answers one more goal makes void. */
  signers: Signers;
  made: readonly { goalId: number; questionId: number | null; text: string }[];
};

/** The day of the midterm's talk for a goal that is set now: the talk's own, if it has been, else the last possible one. */
export function midtermDayOf({ talks, startDate, endDate }: Pick<EvaluationDetail, "talks" | "startDate" | "endDate">) {
  const day = talks.find(({ term }) => term === evaluationStage.midterm)?.evaluationDate;
  const placement = { startDate, endDate };
  return day && isTalkDay(day, placement, today()) ? day : talkDays(placement, today()).until;
}

/** Goals are made of what was rated at midterm, once both parts are in and as long as the midterm runs; after it, it is shown what became one. */
export function goalMakingOf(evaluation: EvaluationDetail, term: Term): GoalMaking | null {
  if (term !== evaluationStage.midterm) return null;
  const { placementId, goals, goalSteps, stage, startDate } = evaluation;
  const hasBegun = startDate <= today();
  return {
    placementId,
    talkDate: midtermDayOf(evaluation),
    canMake: goalSteps.includes("set") && stage === term && isTalkOpen(evaluation) && hasBegun,
    signers: asSigners(evaluation.goalSigners),
    made: goals.map(({ goalId, questionId, text }) => ({ goalId, questionId, text })),
  };
}

/** The text of a goal that is made of a question. */
export const suggestedText = (question: string): string =>
  [...question.trim()].slice(0, goalLimits.textLength).join("");
