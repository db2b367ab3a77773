import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { byTalk, type Talk } from "@/lib/features/goal/rules";

/** A talk on the thread of the goals: the one at the end sets none. */
export type ThreadTalk = {
  talk: Talk | "endterm";
  /** `YYYY-MM-DD`; null while the talk has no day. */
  day: string | null;
  goals: EvaluationDetail["goals"];
  /** The talk's own stage is over. */
  isOver: boolean;
  /** The way to the next talk has begun: it is drawn thick. */
  isGone: boolean;
};

type Facts = Pick<EvaluationDetail, "goals" | "talks" | "stage">;

/** The talks in the order in which they are held, the coming ones too, each with the goals that were set in it. */
export function threadOf({ goals, talks, stage }: Facts): ThreadTalk[] {
  const { midterm, endterm } = evaluationStage;
  const dayOf = (term: number) => talks.find((talk) => talk.term === term)?.evaluationDate ?? null;
  const held = byTalk(goals)
    .toReversed()
    .map(({ talk, talkDate, goals: own }) => ({
      talk,
      // Goals may be written down before the meeting.
      day: (talk === "midterm" && dayOf(midterm)) || talkDate,
      goals: own,
    }));
  const isMidtermMissing = !held.some(({ talk }) => talk === "midterm");
  const all: Pick<ThreadTalk, "talk" | "day" | "goals">[] = [
    ...held,
    ...(isMidtermMissing ? [{ talk: "midterm" as const, day: dayOf(midterm), goals: [] }] : []),
    { talk: "endterm", day: dayOf(endterm), goals: [] },
  ];
  const lastStage = { expectation: 0, midterm, endterm } as const;
  return all.map((one, index) => {
    const next = all[index + 1];
    return {
      ...one,
      isOver: stage > lastStage[one.talk],
      isGone: next !== undefined && stage >= lastStage[next.talk],
    };
  });
}
