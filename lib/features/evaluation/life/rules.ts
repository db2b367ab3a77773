import type { Seat } from "@/lib/features/placement/rules";
import { evaluationStage } from "@/lib/platform/stages";

export { evaluationStage };

/** The two terms in which both sides rate: their stages have the same numbers. */
export const terms = [evaluationStage.midterm, evaluationStage.endterm] as const;
export type Term = (typeof terms)[number];

/** The stages that end with signatures: both terms, and the summary with the teacher's decision. */
export const signedStages = [...terms, evaluationStage.summarizing] as const;
export type SignedStage = (typeof signedStages)[number];

/** The term that a stage is about: from the summary on it is the endterm. */
export const termOf = (stage: number): Term =>
  stage === evaluationStage.midterm ? evaluationStage.midterm : evaluationStage.endterm;

/** The tabs of an evaluation form whose questions are asked in a term: those of the second at endterm only. */
export const tabsOf = (term: Term): readonly number[] => (term === evaluationStage.midterm ? [1] : [1, 2]);

/** An evaluation that is not done. */
export const isRunning = ({ stage }: { stage: number }): boolean => stage !== evaluationStage.done;

/** Where a stage leads when everybody has signed. */
export const nextStage = (term: Term): number =>
  term === evaluationStage.midterm ? evaluationStage.endterm : evaluationStage.summarizing;

/** The ways on where an evaluation would wait, each with a reason that is part of the document. */
export const ways = [
  "without-party",
  "skip-midterm",
  "without-talk",
  "without-signature",
  "discontinue",
  "prolong",
] as const;
export type Way = (typeof ways)[number];

/** What a way needs beside its reason. */
export const wayFields: Record<Way, readonly ("party" | "witness" | "endDate")[]> = {
  "without-party": ["party"],
  "skip-midterm": [],
  "without-talk": [],
  "without-signature": ["party", "witness"],
  discontinue: [],
  prolong: ["endDate"],
};

/** Who takes a step: a seat, or an admin who manages evaluations. */
export type Standing = Seat | "admin" | null;

export const lifeActions = ["save-talk", "sign", "send-sign-link", ...ways, "decide", "reopen"] as const;
export type LifeAction = (typeof lifeActions)[number];

type Step = {
  action: LifeAction;
  who: readonly Standing[];
  from: readonly number[];
  /** "next" once nothing is waited for, "same" never moves it, "chosen" is the one that is named. */
  to: number | "next" | "same" | "chosen";
};

const { midterm, endterm, summarizing, done } = evaluationStage;
const running = [midterm, endterm, summarizing];
const teacher = ["teacher"] as const;

/**
 * The life of an evaluation: who may take which step in which stage, and where it leads. The secondary supervisor counts while standing
 * in. Buttons, commands and tests read this table; what a step needs beside it is said by `missingForSigning`,
 * `isPossible` and `isPassHeldBack`.
 */
export const lifeSteps: readonly Step[] = [
  { action: "save-talk", who: ["student", "supervisor", "secondary_supervisor", "teacher"], from: terms, to: "same" },
  { action: "sign", who: ["student", "supervisor", "secondary_supervisor", "teacher"], from: terms, to: "next" },
  { action: "send-sign-link", who: teacher, from: terms, to: "same" },
  { action: "without-party", who: teacher, from: terms, to: "same" },
  { action: "skip-midterm", who: teacher, from: [midterm], to: endterm },
  { action: "without-talk", who: teacher, from: terms, to: "same" },
  { action: "without-signature", who: teacher, from: terms, to: "next" },
  { action: "discontinue", who: teacher, from: running, to: done },
  { action: "prolong", who: teacher, from: running, to: "same" },
  { action: "decide", who: teacher, from: [summarizing], to: done },
  { action: "reopen", who: ["admin"], from: [endterm, summarizing, done], to: "chosen" },
];

/** Does the table allow a step? */
export const canTake = (action: LifeAction, standing: Standing, stage: number): boolean =>
  lifeSteps.some((step) => step.action === action && step.who.includes(standing) && step.from.includes(stage));

/** A decision that is on the record: a way on, or a reopening, whose stage is the one that runs again. */
export type Decision = { way: Way | "reopen"; stage: number; party: SigningSeat | null };

/** The seats that sign. */
export const signingSeats = ["student", "supervisor", "teacher"] as const;
export type SigningSeat = (typeof signingSeats)[number];

/**
 * The ways that count for a stage, in the order in which they were chosen. Reopening a stage takes back what was decided before for it
 * and those after it.
 */
export function waysIn<One extends Pick<Decision, "way" | "stage">>(decisions: readonly One[], stage: number): One[] {
  const reopened = decisions.findLastIndex((one) => one.way === "reopen" && one.stage <= stage);
  return decisions.slice(reopened + 1).filter((one) => one.way !== "reopen" && one.stage === stage);
}

/** The ways on that leave something out of a stage. */
export const leavingOut: readonly Way[] = ["without-party", "skip-midterm", "without-talk", "without-signature"];

/** Does a term go on without its talk, by the ways that count for it? */
export const isWithoutTalk = (counting: readonly Pick<Decision, "way">[]): boolean =>
  counting.some(({ way }) => way === "without-talk");

/** The stage that an evaluation has reached: the running one; of one that was discontinued the stage in which it was, else the summary. */
export function reachedStage(stage: number, decisions: readonly Pick<Decision, "way" | "stage">[]): SignedStage {
  const last = decisions.at(-1);
  const reached = stage === done && last?.way === "discontinue" ? last.stage : stage;
  return signedStages.find((one) => one === reached) ?? summarizing;
}

/** The term that an evaluation has reached: the endterm from its beginning on, but the midterm of one that was discontinued in it. */
export const reachedTerm = (stage: number, decisions: readonly Pick<Decision, "way" | "stage">[]): Term =>
  termOf(reachedStage(stage, decisions));

/** The stages to which an admin can take an evaluation back: those before its own that it has reached. */
export const reopenableStages = (stage: number, decisions: readonly Pick<Decision, "way" | "stage">[]): SignedStage[] =>
  signedStages.filter((one) => one < stage && one <= reachedStage(stage, decisions));

/** The tabs of an evaluation: the stages that have begun, and the summary of one that is done. */
export const tabsIn = ({ stage, reachedStage: reached }: { stage: number; reachedStage: number }): SignedStage[] =>
  signedStages.filter((one) => one <= reached || (stage === done && one === summarizing));

/** The tab that an evaluation opens on: that of the running stage, and the summary once it is done. */
export const tabOf = (stage: number): SignedStage => signedStages.find((one) => one === stage) ?? summarizing;

/** How often a stage was opened: 1, and one more for each reopening of it or of a stage before it. It is signed for each time. */
export const openingsOf = (decisions: readonly Pick<Decision, "way" | "stage">[], stage: number): number =>
  1 + decisions.filter((one) => one.way === "reopen" && one.stage <= stage).length;
