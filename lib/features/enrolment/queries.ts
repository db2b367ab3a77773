import "server-only";
import { isRunning } from "@/lib/features/evaluation/life/rules";
import { editableBy } from "@/lib/features/group/policy";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { db, type Reader } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { literally } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { type EnrollingGroup, type EnrolmentObstacle, obstaclesFor, supervisingRoles } from "./rules";
import type { FindStudentInput, FindSupervisorInput, FoundStudent, FoundSupervisor } from "./schema";

const candidateSelect = {
  id: true,
  fullName: true,
  username: true,
  studentNumber: true,
  role: true,
  active: true,
  domainId: true,
  allowMultipleGroup: true,
  allowMultipleEvaluation: true,
  studentPlacements: { select: { groupId: true, endDate: true, evaluation: { select: { stage: true } } } },
} satisfies Prisma.UserSelect;

/** What keeps an account, as it is stored, from being added to a group today. */
function obstaclesOf(user: Prisma.UserGetPayload<{ select: typeof candidateSelect }>, group: EnrollingGroup) {
  const placements = user.studentPlacements.map(({ groupId, endDate, evaluation }) => ({
    groupId,
    endDate: toDay(endDate),
    hasOpenEvaluation: evaluation !== null && isRunning(evaluation),
  }));
  return obstaclesFor({ ...user, placements }, group, today());
}

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
  return { ...group, groupId, startDate: toDay(group.startDate), endDate: toDay(group.endDate) };
}

/**
 * What keeps somebody from being added to a group. Throws "not found" for an account that does not exist; so is one of another domain for
 * who does not see all accounts.
 */
export async function findObstacles(
  reader: Reader,
  actor: Actor,
  { group, studentId }: { group: EnrollingGroup; studentId: number },
): Promise<EnrolmentObstacle[]> {
  const user = await reader.user.findUnique({ where: { id: studentId }, select: candidateSelect });
  if (!user || (user.domainId !== group.domainId && !can(actor, "manage_users"))) throw notFound();
  return obstaclesOf(user, group);
}

/** Whether somebody can be added to a group, and if not why (SPEC §7). Throws "not found" as `findGroup` and `findObstacles` do. */
export async function checkCondition(
  actor: Actor,
  { groupId, studentId }: { groupId: number; studentId: number },
): Promise<{ ok: boolean; failed: EnrolmentObstacle[] }> {
  const group = await findGroup(db, actor, groupId);
  const failed = await findObstacles(db, actor, { group, studentId });
  return { ok: failed.length === 0, failed };
}

/** The first active students by name of the group's domain that a search finds, those who can be added on top. Throws "not found" for a group that the actor may not edit. */
export async function findStudents(actor: Actor, { groupId, search }: FindStudentInput): Promise<FoundStudent[]> {
  const group = await findGroup(db, actor, groupId);
  const users = await db.user.findMany({
    where: {
      AND: [
        { role: "Student", active: true, domainId: group.domainId },
        contains(search, ["fullName", "username", "email", "studentNumber"]),
      ],
    },
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
    take: limits.listPageSize,
    select: candidateSelect,
  });
  const found = users.map((user) => ({
    userId: user.id,
    fullName: user.fullName,
    username: user.username,
    studentNumber: user.studentNumber,
    failed: obstaclesOf(user, group),
  }));
  return found.toSorted((a, b) => Number(a.failed.length > 0) - Number(b.failed.length > 0));
}

/** One page of the active supervisors that a search finds, by name. `cursor` is the last one of the page before. */
export async function listSupervisors(
  _actor: Actor,
  { search, cursor }: FindSupervisorInput,
): Promise<{ items: FoundSupervisor[]; nextCursor: number | null }> {
  const current = { where: { endDate: { gte: fromDay(today()) } } };
  const users = await db.user.findMany({
    where: {
      AND: [{ role: { in: [...supervisingRoles] }, active: true }, contains(search, ["fullName", "email"])],
    },
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
    take: limits.listPageSize + 1,
    select: {
      id: true,
      fullName: true,
      email: true,
      _count: { select: { primaryPlacements: current, secondaryPlacements: current } },
    },
  });
  const items = users.slice(0, limits.listPageSize).map(({ id, fullName, email, _count: count }) => ({
    userId: id,
    fullName,
    email,
    studentCount: count.primaryPlacements + count.secondaryPlacements,
  }));
  return { items, nextCursor: users.length > limits.listPageSize ? (items.at(-1)?.userId ?? null) : null };
}

/** The people in one of whose columns a text is; everybody without a text. */
function contains(
  search: string | undefined,
  columns: readonly ("fullName" | "username" | "email" | "studentNumber")[],
): Prisma.UserWhereInput {
  if (!search) return {};
  const found = { contains: literally(search), mode: "insensitive" } as const;
  return { OR: columns.map((column) => ({ [column]: found })) };
}
