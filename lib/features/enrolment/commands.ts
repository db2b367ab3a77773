import "server-only";
import { addEvaluation, removeEvaluation } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { assertOpen, assertPlacementOpen } from "@/lib/features/group/commands/check-group";
import { editableBy } from "@/lib/features/group/policy";
import { withdraw } from "@/lib/features/notification/commands/store-notifications";
import { addPlacement, removeUnused } from "@/lib/features/placement/commands";
import { everySeat } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Reader } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { findGroup, findObstacles } from "./queries";
import { dayErrors, supervisingRoles } from "./rules";
import type { AddStudentInput, RemovePlacementInput } from "./schema";

/**
 * Adds a student to a group: the placement with its evaluation, made together. Everybody around it is notified once. Throws "not found"
 * for a group that the actor may not edit and for accounts that do not exist, and bad input beside the field for somebody who
 * cannot be added (every reason), days that are not the group's, and people who cannot supervise.
 */
export async function addStudentToGroup(actor: Actor, input: AddStudentInput): Promise<{ placementId: number }> {
  const { groupId, studentId, ward, supervisorId = null, secondarySupervisorId = null } = input;
  return inTransaction(actor, async (work) => {
    const { tx, notify } = work;
    // Two people who add one student to two groups wait for each other.
    await lockRow(tx, "User", studentId);
    await lockRow(tx, "Group", groupId);
    const group = await findGroup(tx, actor, groupId);
    assertOpen(group);
    const obstacles = await findObstacles(tx, actor, { group, studentId });
    const days = { startDate: input.startDate ?? group.startDate, endDate: input.endDate ?? group.endDate };
    const errors = {
      ...(obstacles.length > 0 && { studentId: obstacles.map((one) => `enrolment.error_${one}`) }),
      ...inLists(dayErrors(days, group)),
      ...inLists(await supervisorErrors(tx, { supervisorId, secondarySupervisorId })),
    };
    if (Object.keys(errors).length > 0) throw invalid("system.error_input", errors);
    const seats = { studentId, supervisorId, secondarySupervisorId };
    const placementId = await addPlacement(work, { groupId, ward, ...days, ...seats });
    await addEvaluation(work, placementId);
    notify("placement-assigned", { placementId }, everySeat({ ...seats, group }));
    return { placementId };
  });
}

/**
 * Takes a student out of a group again: the placement with its evaluation and the notifications about it. Throws "not found" for a
 * placement whose group the actor may not edit, a conflict when it was changed meanwhile, and bad input when something was written in it.
 */
export async function removePlacement(
  actor: Actor,
  { placementId, revision }: RemovePlacementInput,
): Promise<Record<string, never>> {
  return inTransaction(actor, async (work) => {
    const { tx, changed } = work;
    const where = { id: placementId, group: editableBy(actor) };
    if ((await tx.placement.count({ where })) === 0) throw notFound();
    // The commands of an evaluation lock it before its placement too.
    const isUnwritten = await removeEvaluation(work, placementId);
    // Nobody begins a report in it meanwhile.
    await lockRow(tx, "Placement", placementId, "update");
    const placement = await tx.placement.findFirst({ where, select: { revision: true } });
    if (!placement) throw notFound();
    if (placement.revision !== revision) throw conflict(placement.revision);
    await assertPlacementOpen(tx, placementId);
    const notified = await withdraw(tx, { placementId }, ["placement-assigned"]);
    if (!isUnwritten || !(await removeUnused(work, placementId))) throw invalid("enrolment.error_written");
    changed(...notified.map((userId) => ({ kind: "badge" as const, userId })));
    return {};
  });
}

const inLists = (errors: Partial<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, key]) => (key ? [[field, [key]]] : [])));

/** What is wrong with the people in the supervisors' seats, by field. */
async function supervisorErrors(
  reader: Reader,
  seats: { supervisorId: number | null; secondarySupervisorId: number | null },
): Promise<Partial<Record<keyof typeof seats, string>>> {
  const { supervisorId, secondarySupervisorId } = seats;
  if (supervisorId !== null && supervisorId === secondarySupervisorId)
    return { secondarySupervisorId: "enrolment.error_same_supervisor" };
  const ids = [supervisorId, secondarySupervisorId].filter((id) => id !== null);
  const people = await reader.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, active: true, role: true },
  });
  if (people.length < ids.length) throw notFound();
  const able = people.filter(({ active, role }) => active && supervisingRoles.some((one) => one === role));
  const isWrong = (id: number | null) => id !== null && !able.some((user) => user.id === id);
  return {
    ...(isWrong(supervisorId) && { supervisorId: "enrolment.error_supervisor" }),
    ...(isWrong(secondarySupervisorId) && { secondarySupervisorId: "enrolment.error_supervisor" }),
  };
}
