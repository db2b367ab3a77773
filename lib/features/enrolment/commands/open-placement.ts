import "server-only";
import { lockEvaluationOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import type { EvaluationRow } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import { editableBy } from "@/lib/features/group/policy";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { changeableSelect } from "@/lib/features/placement/commands/store-placements";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { lockRow, lockRows } from "@/lib/platform/locks";
import { candidateSelect } from "../queries/find-group";

/** Throws "not found" for a placement whose group the actor may not edit: before anything waits for a lock. */
export async function assertEditable(tx: Tx, actor: Actor, placementId: number): Promise<void> {
  if ((await tx.placement.count({ where: { id: placementId, group: editableBy(actor) } })) === 0) throw notFound();
}

/**
 * A placement for a change, locked with its student and its group, so that neither days nor seats change beside it; its evaluation, if it has
 * one, must be locked before, as commands of evaluations do. Throws "not found" for one whose group the actor may not edit.
 * @param others groups that the change concerns too, locked together with its own
 */
export async function openLocked(tx: Tx, actor: Actor, placementId: number, others: readonly number[] = []) {
  await lockRow(tx, "Placement", placementId);
  const found = await tx.placement.findUnique({
    where: { id: placementId },
    select: { studentId: true, groupId: true },
  });
  if (!found) throw notFound();
  await lockRow(tx, "User", found.studentId);
  await lockRows(tx, "Group", [found.groupId, ...others]);
  const placement = await tx.placement.findFirst({
    where: { id: placementId, group: editableBy(actor) },
    select: {
      ...changeableSelect,
      studentId: true,
      discontinuedAt: true,
      student: { select: candidateSelect },
      group: {
        select: { startDate: true, endDate: true, endedAt: true, teachers: { select: { teacherId: true } } },
      },
    },
  });
  if (!placement) throw notFound();
  const { group } = placement;
  return {
    ...placement,
    startDate: storedDay(placement.startDate),
    endDate: storedDay(placement.endDate),
    group: { ...group, startDate: storedDay(group.startDate), endDate: storedDay(group.endDate) },
  };
}

export type OpenPlacement = Awaited<ReturnType<typeof openLocked>>;

/** The same with its evaluation, locked first. */
export async function openPlacement(
  tx: Tx,
  actor: Actor,
  placementId: number,
  otherGroups?: readonly number[],
): Promise<{ placement: OpenPlacement; evaluation: EvaluationRow | null }> {
  await assertEditable(tx, actor, placementId);
  const evaluation = await lockEvaluationOf(tx, placementId);
  return { evaluation, placement: await openLocked(tx, actor, placementId, otherGroups) };
}

/**
 * Throws a conflict with the current revision for a placement that was changed since the actor saw it, and bad input for one that was
 * discontinued, or whose group has ended.
 */
export function assertChangeable(placement: OpenPlacement, revision: number): void {
  if (placement.revision !== revision) throw conflict(placement.revision);
  assertGoesOn(placement);
}

/** What can be asked for of a placement; what is left out stays. */
type Asked = Partial<
  Pick<OpenPlacement, "groupId" | "ward" | "startDate" | "endDate" | "supervisorId" | "secondarySupervisorId">
>;

/** Is a placement by now what is asked for? So it is when a change is sent again because its answer was lost. */
export const isAlready = (placement: OpenPlacement, asked: Asked): boolean =>
  (Object.keys(asked) as (keyof Asked)[]).every((field) => [undefined, placement[field]].includes(asked[field]));
