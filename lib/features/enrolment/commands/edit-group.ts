import "server-only";
import { forgetTeachers } from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { askNewTeachers } from "@/lib/features/evaluation/life/commands/ask-new-teachers";
import { lockEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import {
  type GroupEdit,
  openGroupToEdit,
  recordGroupEdit,
  storeGroupEdit,
} from "@/lib/features/group/commands/store-group-edit";
import { editableBy } from "@/lib/features/group/policy";
import { areSameDays } from "@/lib/features/group/rules";
import type { EditGroupInput } from "@/lib/features/group/schema";
import { withdrawFrom } from "@/lib/features/notification/commands/withdraw-notifications";
import { withdrawRequests } from "@/lib/features/report/life/commands/hand-over-requests";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRows } from "@/lib/platform/locks";
import { followDays, lockPlacementsOf } from "./follow-days";

/**
 * Changes any of a group's fields; throws what `openGroupToEdit` does. Its new teachers are notified of each student, and asked for the
 * signatures that are waited for; who teaches it no more finds nothing of it in their notifications, what waited for them waits for nobody,
 * and their word that there is no doubt about a student no longer holds. Placements follow the days as `followDays` says, which throws bad
 * input for a student who has another placement on them.
 */
export async function editGroup(actor: Actor, input: EditGroupInput): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const { tx } = work;
    await lockBeforeGroup(tx, actor, input);
    const edit = await storeGroupEdit(tx, await openGroupToEdit(tx, actor, input));
    await followTeachers(work, edit);
    if (input.withPlacements && !areSameDays(edit.days.before, edit.days.after))
      await followDays(work, { groupId: input.groupId, ...edit.days });
    await recordGroupEdit(work, edit);
    return { revision: edit.after.revision };
  });
}

/**
 * Forms get new versions, teachers sign evaluations, and placements follow the days: they are locked before the group. Throws "not
 * found" for a group that the actor may not change, before anything waits for a lock.
 */
async function lockBeforeGroup(tx: Tx, actor: Actor, input: EditGroupInput): Promise<void> {
  const { groupId, teacherIds, withPlacements, reportFormId = 0, evaluationFormId = 0 } = input;
  const now = await tx.group.findFirst({
    where: { AND: [{ id: groupId }, editableBy(actor)] },
    select: { startDate: true, endDate: true, teachers: { select: { teacherId: true } } },
  });
  if (!now) throw notFound();
  if (reportFormId || evaluationFormId) await lockRows(tx, "Form", [reportFormId, evaluationFormId], "share");
  const had = new Set(now.teachers.map(({ teacherId }) => teacherId));
  const isTaughtByOthers =
    teacherIds !== undefined && (teacherIds.some((id) => !had.has(id)) || new Set(teacherIds).size < had.size);
  const old = { startDate: storedDay(now.startDate), endDate: storedDay(now.endDate) };
  const { startDate = old.startDate, endDate = old.endDate } = input;
  const isMoved = withPlacements && !areSameDays(old, { startDate, endDate });
  if (isTaughtByOthers || isMoved) await lockEvaluationsOf(tx, [groupId]);
  if (isMoved) await lockPlacementsOf(tx, groupId);
}

async function followTeachers(work: Work, { after, left, arrived }: GroupEdit): Promise<void> {
  const { tx, notify, changed } = work;
  const { id: groupId } = after;
  if (left.length > 0) {
    await withdrawRequests(work, { groupId, userIds: left });
    await withdrawFrom(work, { placement: { groupId } }, left);
    await forgetTeachers(tx, groupId);
    // Their open pages come back on new sockets, which the evaluations' channels refuse.
    changed(...sessionsOf(left));
  }
  if (arrived.length === 0) return;
  const where = { groupId, discontinuedAt: null };
  const people = arrived.map((userId) => ({ userId, seat: "teacher" as const }));
  for (const { id } of await tx.placement.findMany({ where, orderBy: { id: "asc" }, select: { id: true } }))
    notify("placement-assigned", { placementId: id }, people);
  await askNewTeachers(work, { groupId, arrived });
}
