import "server-only";
import { addEvaluations } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { oncePerPerson } from "@/lib/features/placement/commands/once-per-person";
import { addPlacements } from "@/lib/features/placement/commands/store-placements";
import { everySeat } from "@/lib/features/placement/rules";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { madeBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertNone, type FieldErrors, invalid } from "@/lib/platform/errors";
import { lockRow, lockRows } from "@/lib/platform/locks";
import { findGroup } from "../queries/find-group";
import type { AddManyInput, AddStudentInput } from "../schema";
import { errorsOfRows, lockNamed } from "./check-rows";

/**
 * Adds a student to a group: the placement with its evaluation, made together. Everybody around it is notified once. Throws "not found"
 * for a group that the actor may not edit and for accounts that do not exist, and bad input beside the field for somebody who
 * cannot be added (every reason), days that are not the group's, people who cannot supervise, and for a group that has ended. What the same
 * person has sent with the same id adds nobody again.
 */
export const addStudentToGroup = (
  actor: Actor,
  { groupId, sendId, ...row }: AddStudentInput,
): Promise<{ placementId: number }> =>
  inTransaction(actor, async (work) => {
    const [placementId] = await addRows(work, actor, { groupId, sendId, rows: [row], nameOf: (_, field) => field });
    if (placementId === undefined) throw new Error("No placement was made.");
    return { placementId };
  });

/**
 * Adds several students to a group, all of them or none. Its teachers are notified of the first: sixty students make one notification. Throws
 * what `addStudentToGroup` does, each row's errors beside its fields (`placements.3.studentId`), and bad input for somebody who is named twice.
 * @returns the ids of the placements, in the order of the rows
 */
export const addManyStudents = (
  actor: Actor,
  { groupId, sendId, placements }: AddManyInput,
): Promise<{ placementIds: number[] }> =>
  inTransaction(actor, async (work) => {
    const nameOf = (index: number, field: string) => `placements.${index}.${field}`;
    return { placementIds: await addRows(work, actor, { groupId, sendId, rows: placements, nameOf }) };
  });

type Rows = {
  groupId: number;
  sendId: string | undefined;
  rows: readonly Omit<AddStudentInput, "groupId" | "sendId">[];
  /** The name of a row's field in the input. */
  nameOf: (index: number, field: string) => string;
};

async function addRows(work: Work, actor: Actor, { groupId, sendId, rows: given, nameOf }: Rows): Promise<number[]> {
  const { tx, notify } = work;
  // Two people who add one student to two groups wait for each other.
  await lockRows(
    tx,
    "User",
    given.map(({ studentId }) => studentId),
  );
  await lockRow(tx, "Group", groupId);
  const made = sendId ? await madeBefore(tx, actor, "placement.create", sendId) : [];
  const still = await tx.placement.count({ where: { id: { in: made } } });
  if (made.length > 0 && still === made.length) return made;
  const group = await findGroup(tx, actor, groupId);
  if (group.isEnded) throw invalid("groups.error_ended");
  const rows = given.map(({ supervisorId = null, secondarySupervisorId = null, startDate, endDate, ...row }) => ({
    groupId,
    ...row,
    supervisorId,
    secondarySupervisorId,
    startDate: startDate ?? group.startDate,
    endDate: endDate ?? group.endDate,
  }));
  await lockNamed(tx, rows);
  const found = await errorsOfRows(tx, actor, { group, rows });
  const errors: FieldErrors = Object.fromEntries(
    found.flatMap((of, index) => Object.entries(of).map(([field, keys]) => [nameOf(index, field), keys])),
  );
  assertNone(errors);
  const placements = await addPlacements(work, rows, sendId);
  const ids = placements.map(({ id }) => id);
  await addEvaluations(work, ids);
  const notifyOnce = oncePerPerson(work);
  for (const { id: placementId, ...row } of placements) {
    const people = everySeat({ ...row, group });
    const teachers = people.filter(({ seat }) => seat === "teacher");
    const others = people.filter(({ seat }) => seat !== "teacher");
    notify("placement-assigned", { placementId }, others);
    notifyOnce(placementId, teachers);
  }
  return ids;
}
