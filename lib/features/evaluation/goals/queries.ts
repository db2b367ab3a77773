import "server-only";
import { seenGoal } from "@/lib/features/goal/queries";
import type { GoalItem } from "@/lib/features/goal/schema";
import { evaluationStage } from "../life/rules";
import type { Viewer } from "../rating/rules";
import type { EvaluationRow } from "../reading/queries/evaluation-row";
import { termStateOf } from "../reading/queries/evaluation-state";

/**
 * The goals as somebody sees them. How far they were reached is an opinion of the supervisor: while a part of the endterm is waited for,
 * the student's side does not learn it.
 */
export function goalsIn(row: EvaluationRow, viewer: Viewer): GoalItem[] {
  const { isOpen } = termStateOf(row, evaluationStage.endterm, viewer).talkState;
  const isReachedSeen = viewer.party !== "student" || isOpen || row.stage !== evaluationStage.endterm;
  return row.goals.map(({ authorId: _, answeredById: _answered, reachedById: _reached, ...goal }) =>
    seenGoal({ ...goal, talkDate: String(goal.talkDate) }, isReachedSeen),
  );
}
