import "server-only";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { editableBy } from "@/lib/features/group/policy";
import { endSelect } from "@/lib/features/placement/policy";
import { heldDaysOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { can } from "@/lib/platform/auth/permissions";
import { storedDay, today } from "@/lib/platform/dates";
import { db, type Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import { type Candidate, type EnrollingGroup, type EnrolmentObstacle, obstaclesFor } from "../rules";

/** What is read of somebody to know what keeps them from a group. */
export const candidateSelect = {
  id: true,
  fullName: true,
  username: true,
  studentNumber: true,
  role: true,
  ...entrySelect,
  domainId: true,
  allowMultipleGroup: true,
  allowMultipleEvaluation: true,
  studentPlacements: {
    select: {
      id: true,
      groupId: true,
      startDate: true,
      endDate: true,
      ...endSelect,
      evaluation: { select: { stage: true } },
    },
  },
} satisfies Prisma.UserSelect;

export type StoredCandidate = Prisma.UserGetPayload<{ select: typeof candidateSelect }>;

/**
 * Somebody as the rules know them.
 * @param except a placement that does not count: the one that is changed
 */
export const candidateOf = (user: StoredCandidate, except?: number): Candidate => ({
  ...user,
  active: canEnter(user),
  placements: user.studentPlacements
    .filter(({ id }) => id !== except)
    .map((placement) => ({
      ...heldDaysOf(placement),
      hasOpenEvaluation: placement.evaluation !== null && isRunning(placement.evaluation),
    })),
});

/** What keeps an account, as it is stored, from being added to a group today. */
export const obstaclesOf = (user: StoredCandidate, group: EnrollingGroup): EnrolmentObstacle[] =>
  obstaclesFor(candidateOf(user), group, today());

/** A group that the actor may edit, with what a placement in it follows. Throws "not found" for any other. */
export async function findGroup(reader: Reader, actor: Actor, groupId: number) {
  const group = await reader.group.findFirst({
    where: { AND: [{ id: groupId }, editableBy(actor)] },
    select: {
      domainId: true,
      startDate: true,
      endDate: true,
      endedAt: true,
      teachers: { select: { teacherId: true } },
    },
  });
  if (!group) throw notFound();
  const { endedAt, ...found } = group;
  return {
    ...found,
    groupId,
    startDate: storedDay(group.startDate),
    endDate: storedDay(group.endDate),
    isEnded: endedAt !== null,
  };
}

/**
 * People who could be added to a group, in the order of their ids. Throws "not found" when one of them has no account; so does one of another
 * domain for who does not see all accounts.
 */
export async function findCandidates(
  reader: Reader,
  actor: Actor,
  { group, studentIds }: { group: EnrollingGroup; studentIds: readonly number[] },
): Promise<Map<number, StoredCandidate>> {
  const ids = [...new Set(studentIds)];
  const users = await reader.user.findMany({
    where: { id: { in: ids }, ...(!can(actor, "manage_users") && { domainId: group.domainId }) },
    select: candidateSelect,
  });
  if (users.length < ids.length) throw notFound();
  return new Map(users.map((user) => [user.id, user]));
}

/** Whether somebody can be added to a group, and if not why (SPEC §7). Throws "not found" as `findGroup` and `findCandidates` do. */
export async function checkCondition(
  actor: Actor,
  { groupId, studentId }: { groupId: number; studentId: number },
): Promise<{ ok: boolean; failed: EnrolmentObstacle[] }> {
  const group = await findGroup(db, actor, groupId);
  const users = await findCandidates(db, actor, { group, studentIds: [studentId] });
  const failed = [...users.values()].flatMap((user) => obstaclesOf(user, group));
  return { ok: failed.length === 0, failed };
}
