import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { assertNone, conflict, type FieldErrors, inLists, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy, refusalOfTeachers } from "../policy";
import { areSameDays, followUpRulesOf, groupDayErrors, removedWards } from "../rules";
import type { EditGroupInput } from "../schema";
import {
  assertOpen,
  domainError,
  formVersionsFor,
  newTeachersError,
  placementErrors,
  settingsErrors,
} from "./check-group";

/**
 * A group to change, locked until the end of the transaction, with what of it becomes another; what is left out stays. A form that is given
 * means its latest published version: what has begun keeps its own. Throws "not found" for a group that the actor may not change, a conflict
 * with the current revision when it was changed meanwhile, and bad input for one that has ended and beside the field as `createGroup` does,
 * for days and wards that placements need (with each of these as `placements.<id>`), another organisation once there are students, and
 * teachers whom the actor may not take out.
 */
export async function openGroupToEdit(tx: Tx, actor: Actor, input: EditGroupInput) {
  const { groupId, revision, teacherIds: given, reportFormId, evaluationFormId, settings, ...others } = input;
  const { withPlacements: _, startDate, endDate, ...fields } = others;
  await lockRow(tx, "Group", groupId);
  const before = await findGroup(tx, actor, groupId);
  if (before.revision !== revision) throw conflict(before.revision);
  assertOpen(before);
  const had = before.teachers.map(({ teacherId }) => teacherId);
  const teacherIds = given && [...new Set(given)];
  const forms = await formVersionsFor(tx, { reportFormId, evaluationFormId });
  assertNone({
    ...(await dayAndWardErrors(tx, before, input)),
    ...(await movedErrors(tx, actor, before, input.domainId)),
    ...(teacherIds && (await teacherErrors(tx, actor, { before: had, after: teacherIds }))),
    ...forms.errors,
    ...settingsErrors({ ...before, ...settings }),
  });
  const days = {
    ...(startDate !== undefined && { startDate: fromDay(startDate) }),
    ...(endDate !== undefined && { endDate: fromDay(endDate) }),
  };
  return { before, had, teacherIds, data: { ...fields, ...days, ...settings, ...forms.columns } };
}

type OpenedGroup = Awaited<ReturnType<typeof openGroupToEdit>>;

/**
 * Stores a change of a group that was opened for it. What follows from it for others is on the record before it (`recordGroupEdit`).
 * @returns the group before and after it, who teaches it no more, and who newly does
 */
export async function storeGroupEdit(tx: Tx, { before, had, teacherIds, data }: OpenedGroup) {
  const after = await tx.group.update({
    where: { id: before.id },
    data: {
      ...data,
      revision: { increment: 1 },
      ...(teacherIds && { teachers: { deleteMany: {}, create: teacherIds.map((teacherId) => ({ teacherId })) } }),
    },
  });
  const have = teacherIds ?? had;
  return {
    before: { ...before, teacherIds: had },
    after: { ...after, teacherIds: have },
    left: without(had, have),
    arrived: without(have, had),
    days: { before: daysOf(before), after: daysOf(after) },
    fields: changedFields(Object.keys(data) as (keyof typeof data)[], before, after),
  };
}

/** A stored change of a group. */
export type GroupEdit = Awaited<ReturnType<typeof storeGroupEdit>>;

/** Puts a stored change of a group on the record. */
export const recordGroupEdit = ({ audit }: Pick<Work, "audit">, { before, after, fields }: GroupEdit): Promise<void> =>
  audit("group.edit", before.id, { before: recordOf(before), after: { ...recordOf(after), fields } });

const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id));

async function findGroup(tx: Tx, actor: Actor, groupId: number) {
  const group = await tx.group.findFirst({
    where: { AND: [{ id: groupId }, editableBy(actor)] },
    include: { teachers: { select: { teacherId: true }, orderBy: { teacherId: "asc" } } },
  });
  if (!group) throw notFound();
  return group;
}

type Found = Awaited<ReturnType<typeof findGroup>>;

const daysOf = (group: Pick<Found, "startDate" | "endDate">) => ({
  startDate: storedDay(group.startDate),
  endDate: storedDay(group.endDate),
});

async function dayAndWardErrors(tx: Tx, before: Found, input: EditGroupInput): Promise<FieldErrors> {
  const { withPlacements = false } = input;
  const old = daysOf(before);
  const after = { startDate: input.startDate ?? old.startDate, endDate: input.endDate ?? old.endDate };
  const areDaysNew = !areSameDays(old, after);
  const removed = input.wards ? removedWards(before.wards, input.wards) : [];
  const reversed = areDaysNew ? inLists(groupDayErrors(after)) : {};
  const isReversed = Object.keys(reversed).length > 0;
  const days = areDaysNew && !isReversed ? { before: old, after } : null;
  if (!days && removed.length === 0) return reversed;
  return { ...reversed, ...(await placementErrors(tx, before.id, { days, removed, withPlacements })) };
}

/** Students belong to the organisation of their group. */
async function movedErrors(tx: Tx, actor: Actor, before: Found, domainId: number | undefined): Promise<FieldErrors> {
  if (domainId === undefined || domainId === before.domainId) return {};
  const error = await domainError(tx, actor, domainId);
  if (error) return { domainId: [error] };
  const students = await tx.placement.count({ where: { groupId: before.id } });
  return students > 0 ? { domainId: ["groups.error_domain_students"] } : {};
}

async function teacherErrors(
  tx: Tx,
  actor: Actor,
  { before, after }: { before: readonly number[]; after: readonly number[] },
): Promise<FieldErrors> {
  const refusal = refusalOfTeachers(actor, { before, after });
  return inLists({ teacherIds: refusal ?? (await newTeachersError(tx, actor, without(after, before))) });
}

/** What the record has of a group: nothing that somebody has typed. */
const recordOf = (group: Omit<Found, "teachers"> & { teacherIds: readonly number[] }) => ({
  ...daysOf(group),
  teacherIds: [...group.teacherIds],
  domainId: group.domainId,
  reportFormVersionId: group.reportFormVersionId,
  evaluationFormVersionId: group.evaluationFormVersionId,
  ...followUpRulesOf(group),
});
