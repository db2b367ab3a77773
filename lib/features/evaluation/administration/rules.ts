import { evaluationStage } from "../life/rules";

/** What an admin should know of an evaluation: nobody can write the supervisors' part, or somebody has decided who sees a part. */
export const evaluationFlags = ["no_supervisor", "decided"] as const;
export type EvaluationFlag = (typeof evaluationFlags)[number];

/** The stages by which evaluations are filtered; SPEC §4's fourth is never stored. */
export const storedStages = [
  evaluationStage.midterm,
  evaluationStage.endterm,
  evaluationStage.summarizing,
  evaluationStage.done,
] as const;

/** What happens to an evaluation, as its log names it. */
export const evaluationEvents = ["submit", "withdraw", "correct", "visibility"] as const;
