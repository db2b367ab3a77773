import { evaluationStage, type Term, terms } from "../life/rules";
import type { Submitted } from "../rating/rules";
import type { SigningNeed } from "../signing/rules";

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
