import { daysLater } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { evaluationStage } from "../life/rules";

/** A complaint about formal errors must be made within this many days of the decision. */
const complaintDays = 21;

/** The last day on which the student can complain about formal errors, `YYYY-MM-DD`. */
export const lastComplaintDay = (decidedOn: string): string => daysLater(decidedOn, complaintDays);

/** Is a decision to pass held back? Only where the group waits for days of absence to be made up. */
export const isPassHeldBack = (
  { passedAfterMakeUp }: { passedAfterMakeUp: boolean },
  { daysToMakeUp }: { daysToMakeUp: number },
): boolean => passedAfterMakeUp && daysToMakeUp > 0;

/** What a new sign-in at Feide is for when it proves a decision: exactly this summary of this evaluation. */
export const decidingScope = ({ evaluationId, hash }: { evaluationId: number; hash: string }) =>
  ({ purpose: "decide_evaluation", content: `${evaluationId}:${hash}` }) as const;

/** The page on which the decision for the content of such a scope is made; null for anything else. */
export function decidingPageOf(content: string): string | null {
  const [, evaluationId] = /^([1-9]\d{0,9}):[0-9a-f]{64}$/.exec(content) ?? [];
  return evaluationId === undefined ? null : evaluationPath(Number(evaluationId), evaluationStage.summarizing);
}
