import type { Prisma } from "@/prisma/generated/client";
import { parties, type Submitted } from "../rating/rules";
import type { SigningNeed } from "../signing/rules";
import {
  canTake,
  isRunning,
  type LifeAction,
  lifeActions,
  type SignedStage,
  type SigningSeat,
  type Standing,
  signingSeats,
} from "./rules";

/** What decides who can take which step about a stage. */
export type StageFacts = {
  /** The stage it is about, and the one that runs. */
  stage: SignedStage;
  running: number;
  /** What the stage's term waits for before it can be signed, and whose part it does not wait for. */
  missing: readonly SigningNeed[];
  settled: Submitted;
  /** The seats whose signature counts, and those whose signature is not waited for. */
  signed: readonly SigningSeat[];
  leftOut: readonly SigningSeat[];
};

/** Somebody who looks at a stage. */
export type StagePerson = {
  standing: Standing;
  /** The seat in which they sign today; a secondary supervisor who does not stand in has none and only reads. */
  signs: SigningSeat | null;
  /** They see everything that they would sign. */
  seesAll: boolean;
};

/**
 * Can a seat sign a stage? While it runs and waits for nothing else, or after it, when the signature was not waited for. Only once for
 * the same content.
 */
export function isSeatOpen(seat: SigningSeat, facts: StageFacts): boolean {
  if (facts.signed.includes(seat)) return false;
  if (facts.stage === facts.running) return facts.missing.length === 0;
  return facts.stage < facts.running && isRunning({ stage: facts.running }) && facts.leftOut.includes(seat);
}

/** Does a stage still have a signature to wait for or to leave out? */
const hasOpenSeat = (facts: StageFacts) =>
  signingSeats.some((seat) => isSeatOpen(seat, facts) && !facts.leftOut.includes(seat));

/** What a step needs beside its place in the table of steps. */
const isPossible = (action: LifeAction, facts: StageFacts): boolean => {
  if (action === "without-party") return parties.some((party) => !facts.settled[party]);
  if (action === "without-talk") return facts.missing.includes("talk") || facts.missing.includes("recommendation");
  if (action === "without-signature") return hasOpenSeat(facts);
  if (action === "send-sign-link") return isSeatOpen("supervisor", facts);
  return true;
};

/** The steps that somebody can take now about a stage. */
export function lifeActionsOf({ standing, signs, seesAll }: StagePerson, facts: StageFacts): LifeAction[] {
  const canSign = signs !== null && seesAll && isSeatOpen(signs, facts);
  const acts = standing === "secondary_supervisor" && signs === null ? null : standing;
  return lifeActions.filter((action) => {
    if (action === "sign") return canSign && (facts.stage < facts.running || canTake(action, acts, facts.running));
    if (facts.stage !== facts.running && action !== "reopen") return false;
    return canTake(action, acts, facts.running) && isPossible(action, facts);
  });
}

/**
 * The evaluations whose record must be kept, with the goals, signatures, notices and documents that belong to it: those that were decided,
 * also when they were reopened since. Erasing people asks this condition, and nothing else decides it.
 */
export const withRecordToKeep = { results: { some: {} } } satisfies Prisma.EvaluationWhereInput;

/**
 * Those of them whose record is not complete yet: the document of a result is still to be made, from names that must be there until then.
 */
export const withRecordToMake = {
  OR: [{ undrawn: { some: {} } }, { results: { some: { reopenedAt: null, documents: { none: {} } } } }],
} satisfies Prisma.EvaluationWhereInput;

/**
 * The evaluations whose record names one of these people although they may have no seat: who has signed, decided, rated, spoken, written a
 * notice or a goal, or written that there is no doubt.
 */
export function namesInRecord(people: Prisma.IntFilter): Prisma.EvaluationWhereInput {
  const authorId = people;
  const goal = { OR: [{ authorId }, { answer: { authorId } }, { assessment: { authorId } }] };
  const versions = { some: { OR: [{ minutesById: people }, { replacedById: people }] } };
  const staff = [{ draftedById: people }, { givenById: people }, { minutesById: people }, { liftedById: people }];
  const notice = [...staff, { versions }];
  return {
    OR: [
      { contents: { some: { signatures: { some: { userId: people } } } } },
      { results: { some: { decidedById: people } } },
      { ways: { some: { actorId: people } } },
      { parts: { some: { submittedById: people } } },
      { parts: { some: { answers: { some: { authorId } } } } },
      { parts: { some: { corrected: { some: { authorId } } } } },
      { talkFields: { some: { authorId } } },
      { notices: { some: { OR: notice } } },
      { noDoubts: { some: { userId: people } } },
      { placement: { goals: { some: goal } } },
    ],
  };
}
