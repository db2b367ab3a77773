import "server-only";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { type Days, fromDay, storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { assertNone, conflict, type FieldErrors, inLists, notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { editableBy, refusalOfTeachers } from "../policy";
import { areSameDays, groupDayErrors, removedWards } from "../rules";
import type { EditGroupInput } from "../schema";
import {
  assertOpen,
  domainError,
  formVersionsFor,
  newTeachersError,
  placementErrors,
  settingsErrors,
} from "./check-group";

/** Who teaches a group no more, and who teaches it from now on. */
export type TeachersChange = { groupId: number; left: number[]; arrived: number[] };

/** The days of a group before and after a change that its placements follow. */
export type DaysChange = { groupId: number; before: Days; after: Days };

/**
 * Changes any of a group's fields; what is left out stays. A form that is given means its latest published version: what has begun keeps
 * its own. Throws "not found" for a group that the actor may not change, a conflict with the current revision when it was changed
 * meanwhile, and bad input for one that has ended and beside the field as `createGroup` does, for days and wards that placements
 * need (with each of these as `placements.<id>`), another organisation once there are students, and teachers whom the actor may not take out.
 * @param around what belongs to the same change: `lockBefore` locks what is locked before the group, and `followTeachers` and
 * `followDays` do what follows from other teachers and days
 */
export async function changeGroup(
  actor: Actor,
  input: EditGroupInput,
  around: {
    lockBefore: (work: Work, input: EditGroupInput) => Promise<void>;
    followTeachers: (work: Work, change: TeachersChange) => Promise<void>;
    followDays: (work: Work, change: DaysChange) => Promise<void>;
  },
): Promise<{ revision: number }> {
  const { groupId, revision, teacherIds: given, reportFormId, evaluationFormId, settings, ...others } = input;
  const { withPlacements = false, ...fields } = others;
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    // Before anything waits for a lock.
    if ((await tx.group.count({ where: { AND: [{ id: groupId }, editableBy(actor)] } })) === 0) throw notFound();
    await around.lockBefore(work, input);
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
    const { startDate, endDate, ...rest } = fields;
    const days = {
      ...(startDate !== undefined && { startDate: fromDay(startDate) }),
      ...(endDate !== undefined && { endDate: fromDay(endDate) }),
    };
    const data = { ...rest, ...days, ...settings, ...forms.columns };
    const after = await tx.group.update({
      where: { id: groupId },
      data: {
        ...data,
        revision: { increment: 1 },
        ...(teacherIds && { teachers: { deleteMany: {}, create: teacherIds.map((teacherId) => ({ teacherId })) } }),
      },
    });
    if (teacherIds) {
      const [left, arrived] = [without(had, teacherIds), without(teacherIds, had)];
      await around.followTeachers(work, { groupId, left, arrived });
    }
    const [old, now] = [daysOf(before), daysOf(after)];
    if (withPlacements && !areSameDays(old, now)) await around.followDays(work, { groupId, before: old, after: now });
    await audit("group.edit", groupId, {
      before: { ...recordOf(before), teacherIds: had },
      after: {
        ...recordOf(after),
        teacherIds: teacherIds ?? had,
        fields: changedFields(Object.keys(data) as (keyof typeof data)[], before, after),
      },
    });
    return { revision: after.revision };
  });
}

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
const recordOf = (group: Omit<Found, "teachers">) => ({
  ...daysOf(group),
  domainId: group.domainId,
  reportFormVersionId: group.reportFormVersionId,
  evaluationFormVersionId: group.evaluationFormVersionId,
  expectedDays: group.expectedDays,
  makeUpPercent: group.makeUpPercent,
  repeatPercent: group.repeatPercent,
  sickDaysNoticed: group.sickDaysNoticed,
  quietDays: group.quietDays,
  waitingDays: group.waitingDays,
  noticeShortDays: group.noticeShortDays,
  noticeDaysBefore: group.noticeDaysBefore,
  passedAfterMakeUp: group.passedAfterMakeUp,
});
