import "server-only";
import { forgetTeachers } from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { lockEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { askNewTeachers } from "@/lib/features/evaluation/life/commands/follow-group";
import { changeGroup, type TeachersChange } from "@/lib/features/group/commands/edit-group";
import { areSameDays } from "@/lib/features/group/rules";
import type { EditGroupInput } from "@/lib/features/group/schema";
import { withdrawFrom } from "@/lib/features/notification/commands/withdraw-notifications";
import { withdrawRequests } from "@/lib/features/report/life/commands/hand-over-requests";
import type { Work } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { followDays, lockPlacementsOf } from "./follow-days";

/**
 * Changes a group (`changeGroup`). Its new teachers are notified of each student, and asked for the signatures that are waited for; who
 * teaches it no more finds nothing of it in their notifications, what waited for them waits for nobody, and their word that there is
 * no doubt about a student no longer holds. Placements follow the days as `followDays` says, which throws bad input for a student who has
 * another placement on them.
 */
export const editGroup = (actor: Actor, input: EditGroupInput): Promise<{ revision: number }> =>
  changeGroup(actor, input, { lockBefore, followTeachers, followDays });

/** Teachers sign evaluations, and placements follow the days: they are locked before the group. */
async function lockBefore({ tx }: Work, input: EditGroupInput): Promise<void> {
  const { groupId, teacherIds, withPlacements } = input;
  const now = await tx.group.findUnique({
    where: { id: groupId },
    select: { startDate: true, endDate: true, teachers: { select: { teacherId: true } } },
  });
  if (!now) return;
  const had = new Set(now.teachers.map(({ teacherId }) => teacherId));
  const isTaughtByOthers =
    teacherIds !== undefined && (teacherIds.some((id) => !had.has(id)) || new Set(teacherIds).size < had.size);
  const old = { startDate: storedDay(now.startDate), endDate: storedDay(now.endDate) };
  const { startDate = old.startDate, endDate = old.endDate } = input;
  const isMoved = withPlacements && !areSameDays(old, { startDate, endDate });
  if (isTaughtByOthers || isMoved) await lockEvaluationsOf(tx, [groupId]);
  if (isMoved) await lockPlacementsOf(tx, groupId);
}

async function followTeachers(work: Work, { groupId, left, arrived }: TeachersChange): Promise<void> {
  const { tx, notify } = work;
  if (left.length > 0) {
    await withdrawRequests(work, { groupId, userIds: left });
    await withdrawFrom(work, { placement: { groupId } }, left);
    await forgetTeachers(tx, groupId);
  }
  if (arrived.length === 0) return;
  const where = { groupId, discontinuedAt: null };
  const people = arrived.map((userId) => ({ userId, seat: "teacher" as const }));
  for (const { id } of await tx.placement.findMany({ where, orderBy: { id: "asc" }, select: { id: true } }))
    notify("placement-assigned", { placementId: id }, people);
  await askNewTeachers(work, { groupId, arrived });
}
