import "server-only";
import { openEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { followPlacements } from "@/lib/features/evaluation/life/commands/follow-placement";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { areSameDays, movedWithGroup } from "@/lib/features/group/rules";
import { changeDays } from "@/lib/features/placement/commands/store-placements";
import { overlaps } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import { type Days, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { assertNone, type FieldErrors } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import { candidateOf, candidateSelect } from "../queries/find-group";

/** Locks the placements of a group with their students, so that neither days nor seats change beside a change of the group. */
export async function lockPlacementsOf(tx: Tx, groupId: number): Promise<void> {
  const all = await tx.placement.findMany({ where: { groupId }, select: { id: true, studentId: true } });
  await lockRows(
    tx,
    "Placement",
    all.map(({ id }) => id),
  );
  await lockRows(
    tx,
    "User",
    all.map(({ studentId }) => studentId),
  );
}

/**
 * Gives the placements of a group that had its first or last day the new one, inside that change, with what follows for their
 * evaluations; those that are over by a decision, or were discontinued, keep their days. Throws bad input, also beside each placement, for
 * students who have another one on the new days.
 */
export async function followDays(
  work: Work,
  { groupId, ...change }: { groupId: number; before: Days; after: Days },
): Promise<void> {
  const { tx } = work;
  const placements = await tx.placement.findMany({
    where: { groupId, discontinuedAt: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      startDate: true,
      endDate: true,
      student: { select: candidateSelect },
      evaluation: { select: { stage: true } },
    },
  });
  const moved = placements.flatMap(({ id, student, evaluation, startDate, endDate }) => {
    const isDone = evaluation?.stage === evaluationStage.done;
    const old = { startDate: storedDay(startDate), endDate: storedDay(endDate), isDone };
    const { isDone: _, ...days } = movedWithGroup(old, change);
    return areSameDays(old, days) ? [] : { id, student, ...days };
  });
  const kept = moved.filter(({ student, ...days }) => overlaps(candidateOf(student), groupId, days));
  assertNone(errorsOf(kept.map(({ id }) => id)));
  const evaluations = await openEvaluationsOf(
    tx,
    moved.map(({ id }) => id),
  );
  await changeDays(work, moved);
  await followPlacements(
    work,
    moved.flatMap(({ id }) => evaluations.get(id) ?? []),
  );
}

function errorsOf(placementIds: readonly number[]): FieldErrors {
  if (placementIds.length === 0) return {};
  const key = "groups.error_overlap";
  return { startDate: [key], ...Object.fromEntries(placementIds.map((id) => [`placements.${id}`, [key]])) };
}
