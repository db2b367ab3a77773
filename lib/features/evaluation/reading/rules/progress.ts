import { evaluationStage, type SigningSeat, type Term, terms } from "../../life/rules";
import type { Submitted } from "../../rating/rules";
import type { SigningNeed } from "../../signing/rules";

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
