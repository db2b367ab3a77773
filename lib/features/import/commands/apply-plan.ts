import "server-only";
import { askNewTeachers } from "@/lib/features/evaluation/life/commands/ask-new-teachers";
import { addEvaluations } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { addGroups, extendGroups } from "@/lib/features/group/commands/add-groups";
import { type Notify, oncePerPerson } from "@/lib/features/placement/commands/once-per-person";
import { addPlacements } from "@/lib/features/placement/commands/store-placements";
import { everySeat } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import { addUsers, changeUsers } from "@/lib/features/user/commands/add-users";
import type { NewPlacement } from "../rules/check-placements";
import type { KnownPlacement } from "../rules/known";
import type { Plan } from "../rules/plan";
import { changePlacements } from "./change-placements";
import type { LockedEvaluations } from "./lock-plan";

/** The ids of what a plan makes: a record that was planned has a negative one. */
const idsAfter = (made: readonly { id: number }[]) => (id: number) => {
  if (id > 0) return id;
  const record = made[-id - 1];
  if (!record) throw new Error(`The plan makes no record ${id}.`);
  return record.id;
};

/**
 * Does what a plan says, inside a change that has locked and planned it. Everybody whom it concerns and who had an account before is notified
 * once, however many placements they get; the others learn of theirs when they come in.
 * @returns the ids of the new accounts
 */
export async function applyPlan(
  work: Work,
  { plan, actor, placements: known, evaluations }: Applied,
): Promise<readonly number[]> {
  const users = await addUsers(work, actor, plan.people.created);
  await changeUsers(work, plan.people.changed);
  const userIds = users.map(({ id }) => id);
  const userId = idsAfter(users);
  const created = plan.groups.created.map((group) => ({ ...group, teacherIds: group.teacherIds.map(userId) }));
  const groupId = idsAfter(await addGroups(work, created));
  const changed = plan.groups.changed.map(({ before, after, arrived }) => ({
    ...after,
    before,
    teacherIds: after.teacherIds.map(userId),
    arrived: arrived.map(userId),
  }));
  await extendGroups(work, changed);
  const notify = oncePerPerson(work, userIds);
  const seated = (row: NewPlacement) => ({
    ...row,
    groupId: groupId(row.groupId),
    studentId: userId(row.studentId),
    supervisorId: row.supervisorId && userId(row.supervisorId),
    secondarySupervisorId: row.secondarySupervisorId && userId(row.secondarySupervisorId),
  });
  const teachers = new Map(
    [...plan.groups.byId.values()].map((group) => [
      groupId(group.id),
      group.teacherIds.map((id) => ({ teacherId: userId(id) })),
    ]),
  );
  const teachersOf = (row: NewPlacement) => teachers.get(row.groupId) ?? [];
  const made = await addPlacements(work, plan.placements.created.map(seated));
  await addEvaluations(
    work,
    made.map(({ id }) => id),
  );
  for (const row of made) notify(row.id, everySeat({ ...row, group: { teachers: teachersOf(row) } }));
  const changes = plan.placements.changed.map(({ before, after }) => ({
    before,
    after: { ...after, ...seated(after) },
    teachers: teachersOf(seated(after)),
  }));
  for (const { id, arrived } of changed) notifyTeachers(known, id, arrived, notify);
  await changePlacements(work, changes, evaluations, notify);
  // Those of changed placements have been followed with them.
  const followed = [...evaluations.keys()];
  for (const { id, arrived } of changed) await askNewTeachers(work, { groupId: id, arrived, except: followed });
  return userIds;
}

type Applied = {
  plan: Plan;
  actor: { id: number };
  /** The placements that the file's groups had before. */
  placements: readonly KnownPlacement[];
  evaluations: LockedEvaluations;
};

/** Who begins to teach a group that has students is notified of one of them. */
function notifyTeachers(
  placements: readonly KnownPlacement[],
  groupId: number,
  arrived: readonly number[],
  notify: Notify,
): void {
  if (arrived.length === 0) return;
  const first = placements.find((one) => one.groupId === groupId && !one.isDiscontinued);
  const people = arrived.map((userId) => ({ userId, seat: "teacher" as const }));
  if (first) notify(first.id, people);
}
