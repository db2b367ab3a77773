import { areGoalsSetIn } from "@/lib/features/goal/rules";
import type { Seat } from "@/lib/features/placement/rules";
import { evaluationStage } from "../life/rules";
import type { Party } from "../rating/rules";

/** What is done with the goals of a placement beside reading them. */
export const goalSteps = ["set", "answer", "assess"] as const;
export type GoalStep = (typeof goalSteps)[number];

/** Somebody around an evaluation: their seat, and the side whose part they write today. */
type Person = { seat: Seat | null; writes: Party | null };

const takers: Record<GoalStep, (person: Person) => boolean> = {
  set: ({ seat }) => seat !== null,
  answer: ({ writes }) => writes === "student",
  assess: ({ writes }) => writes === "supervisor",
};

/** Is a step theirs to take at all? Everybody with a seat sets goals, the student answers, the supervisor's seat assesses. */
export const isGoalStepOf = (step: GoalStep, person: Person): boolean => takers[step](person);

/** Does the stage allow a step? Goals are set until the endterm is over, answered and assessed only while the endterm runs. */
export const isGoalStepIn = (step: GoalStep, stage: number): boolean =>
  step === "set" ? areGoalsSetIn(stage) : stage === evaluationStage.endterm;

/** The steps that somebody can take now. */
export const goalStepsOf = (person: Person, stage: number): GoalStep[] =>
  goalSteps.filter((step) => isGoalStepOf(step, person) && isGoalStepIn(step, stage));
