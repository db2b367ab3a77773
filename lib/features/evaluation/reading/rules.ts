import { evaluationStage, type SignedStage, type SigningSeat, type Term, terms } from "../life/rules";
import type { Hidden, Party, Submitted } from "../rating/rules";
import { partiesLeftOut, type SigningNeed } from "../signing/rules";

/** How far an evaluation has come, for lists: what it waits for in the running stage, or how it ended. */
export const progresses = ["rating", "talk", "signing", "deciding", "passed", "not_passed", "discontinued"] as const;
export type Progress = (typeof progresses)[number];

/** The progress of an evaluation; `missing` is what the running term waits for before it can be signed. */
export function progressOf({
  stage,
  settled,
  missing,
  assessmentPassed,
}: {
  stage: number;
  settled: Submitted;
  missing: readonly SigningNeed[];
  assessmentPassed: boolean | null;
}): Progress {
  if (stage === evaluationStage.done) {
    if (assessmentPassed === null) return "discontinued";
    return assessmentPassed ? "passed" : "not_passed";
  }
  if (!terms.includes(stage as Term)) return "deciding";
  if (!settled.student || !settled.supervisor) return "rating";
  return missing.length > 0 ? "talk" : "signing";
}

/** What can wait for one reader alone: to confirm a notice, their part while the other one is not waited for, their signature, or the decision. */
export const awaitedThings = ["notice", "part", "signature", "decision"] as const;
export type Awaited = (typeof awaitedThings)[number];

/**
 * What waits for a reader; null where nothing does, or where others have not done theirs either.
 * @param reader `seesAll`: nothing that is signed is hidden from them
 */
export function awaitedOf(
  { progress, settled }: { progress: Progress; settled: Submitted },
  {
    hasToConfirm,
    canSubmit,
    signs,
    seesAll,
    isTeacher,
    openSeats,
  }: {
    hasToConfirm: boolean;
    canSubmit: boolean;
    signs: SigningSeat | null;
    seesAll: boolean;
    isTeacher: boolean;
    openSeats: readonly SigningSeat[];
  },
): Awaited | null {
  if (hasToConfirm) return "notice";
  if (canSubmit && (settled.student || settled.supervisor)) return "part";
  if (progress === "signing" && seesAll && signs !== null && openSeats.includes(signs)) return "signature";
  return progress === "deciding" && isTeacher ? "decision" : null;
}

/**
 * What was decided about who sees the parts of a term: by an admin, or by going on without somebody.
 * @param decisions those of the term that count (`waysIn`)
 */
export function hiddenIn(
  parts: readonly { party: Party; hidden: boolean | null }[],
  decisions: Parameters<typeof partiesLeftOut>[0],
): Hidden {
  // Where a side is not waited for, or the term was skipped, it sees the other one's part without having submitted.
  const isNotWaitedFor = partiesLeftOut(decisions).length > 0 || decisions.some(({ way }) => way === "skip-midterm");
  const decided = (side: Party) => parts.find(({ party }) => party === side)?.hidden ?? (isNotWaitedFor ? false : null);
  return { student: decided("student"), supervisor: decided("supervisor") };
}

/**
 * The tab of the form whose help text is read in a stage: the one of its number (SPEC §3). At endterm the first one where the second has
 * no text, since the questions of the first are asked again.
 */
export const helpTabOf = (stage: SignedStage, help: readonly { tab: number; text: string }[]): number =>
  stage === evaluationStage.endterm && !help.some(({ tab, text }) => tab === stage && text)
    ? evaluationStage.midterm
    : stage;
