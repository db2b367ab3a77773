import "server-only";
import { seenGoal } from "@/lib/features/goal/queries";
import type { GoalItem } from "@/lib/features/goal/schema";
import { evaluationStage, reachedStage } from "../life/rules";
import type { Viewer } from "../rating/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { decisionsOf, termStateOf } from "../reading/rules/evaluation-state";

/**
 * Does a side learn how far goals were reached? It is an opinion of the supervisor: while a part of the endterm is waited for, and
 * where it never came because the placement was discontinued, the student's side does not learn it.
 */
export function isReachedSeen(row: EvaluationRow, party: Viewer["party"]): boolean {
  if (party !== "student" || reachedStage(row.stage, decisionsOf(row)) > evaluationStage.endterm) return true;
  return termStateOf(row, evaluationStage.endterm, { party, writes: null }).talkState.isOpen;
}

/** The goals as somebody sees them. */
export function goalsIn(row: EvaluationRow, viewer: Viewer): GoalItem[] {
  const isSeen = isReachedSeen(row, viewer.party);
  return row.goals.map(({ authorId: _, answeredById: _answered, reachedById: _reached, ...goal }) =>
    seenGoal({ ...goal, talkDate: String(goal.talkDate) }, isSeen),
  );
}
