import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import { isSameJson } from "@/lib/platform/same-json";

/** What a signer can read that is no question. */
export type ChangedPart = "talk" | "goals" | "ways";

/**
 * What has changed between two readings of the same term, in words: the questions whose answers are others now, then the rest.
 * @param nameOf the words for a part that is no question
 */
export function changesBetween(
  before: SignLinkReading,
  now: SignLinkReading,
  nameOf: (part: ChangedPart) => string,
): string[] {
  const earlier = new Map([...before.factors, ...before.texts].map((one) => [one.questionId, one]));
  const questions = [...now.factors, ...now.texts].filter(({ questionId, student, supervisor }) => {
    const known = earlier.get(questionId);
    return !isSameJson([known?.student, known?.supervisor], [student, supervisor]);
  });
  const talkOf = ({ talk, evaluationDate }: SignLinkReading) => [
    evaluationDate,
    talk.map(({ field, value }) => [field, value]),
  ];
  const parts: [ChangedPart, boolean][] = [
    ["talk", isSameJson(talkOf(before), talkOf(now))],
    ["goals", isSameJson(before.goals, now.goals)],
    ["ways", isSameJson(before.reasons, now.reasons)],
  ];
  return [
    ...questions.map(({ value }) => value),
    ...parts.filter(([, isSame]) => !isSame).map(([part]) => nameOf(part)),
  ];
}
