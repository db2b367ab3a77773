import { limits } from "@/lib/platform/limits";
import { evaluationStage } from "@/lib/platform/stages";

/** The talks in which goals are set. */
export const talks = ["expectation", "midterm"] as const;
export type Talk = (typeof talks)[number];

/** How far a goal was reached, as the supervisor says at endterm. */
export const reachedSteps = ["reached", "partly", "not"] as const;
export type Reached = (typeof reachedSteps)[number];

/** What has become of a goal: nothing yet, the student has answered it, or the supervisor has said how far it was reached. */
export const goalStates = ["open", "answered", ...reachedSteps] as const;
export type GoalState = (typeof goalStates)[number];

/** Are goals set in a stage of the evaluation? The signatures of the endterm are for them; a placement without an evaluation has no stage. */
export const areGoalsSetIn = (stage: number | null): boolean => stage === null || stage <= evaluationStage.endterm;

/**
 * How long a goal and the answer to it may be, in characters, how many goals a placement may have, and how many reports an answer
 * may name.
 */
export const goalLimits = {
  textLength: limits.contentLength,
  perPlacement: 30,
  answerLength: limits.answerLength,
  reports: 10,
} as const;

/** The days on which a talk can have been held: of the placement, and not in the future. Days are `YYYY-MM-DD`. */
export function talkDays(placement: { startDate: string; endDate: string }, today: string) {
  return { from: placement.startDate, until: placement.endDate < today ? placement.endDate : today };
}

export function isTalkDay(day: string, placement: { startDate: string; endDate: string }, today: string): boolean {
  const { from, until } = talkDays(placement, today);
  return from <= day && day <= until;
}

/**
 * Goals by their talk, the latest talk first; within one talk in the given order. A placement has one midterm, to which also those belong
 * that were written down before its meeting; its day is that of the latest goal.
 */
export function byTalk<Goal extends { talk: Talk; talkDate: string }>(
  goals: readonly Goal[],
): { talk: Talk; talkDate: string; goals: Goal[] }[] {
  const held = new Map<string, { talk: Talk; talkDate: string; goals: Goal[] }>();
  for (const goal of goals) {
    const { talk, talkDate } = goal;
    const key = heldIn(goal);
    const known = held.get(key);
    held.set(key, {
      talk,
      talkDate: known && known.talkDate > talkDate ? known.talkDate : talkDate,
      goals: [...(known?.goals ?? []), goal],
    });
  }
  return [...held.values()].toSorted((a, b) => (talkKey(a) < talkKey(b) ? 1 : -1));
}

/** The goals of the last talk held on or before a day; none when there was no talk yet. */
export const goalsOfLastTalk = <Goal extends { talk: Talk; talkDate: string }>(
  goals: readonly Goal[],
  day: string,
): Goal[] => byTalk(goals.filter(({ talkDate }) => talkDate <= day))[0]?.goals ?? [];

/** How many goals of the last talk new reports no longer show once a goal of another, later talk is written down. */
export function goalsHiddenBy(
  next: { talk: Talk; talkDate: string },
  latest: { talk: Talk; talkDate: string; goals: readonly unknown[] } | undefined,
): number {
  const isLater = latest && heldIn(next) !== heldIn(latest) && talkKey(next) > talkKey(latest);
  return isLater ? latest.goals.length : 0;
}

/** Sorts by day; of two talks on one day the midterm talk is the later one, as it is in the alphabet. */
const talkKey = ({ talk, talkDate }: { talk: Talk; talkDate: string }) => `${talkDate} ${talk}`;

/** Names the talk that a goal is of: the same for all goals of one. */
const heldIn = (goal: { talk: Talk; talkDate: string }) => (goal.talk === "midterm" ? goal.talk : talkKey(goal));
