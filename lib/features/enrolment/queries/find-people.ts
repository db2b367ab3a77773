import "server-only";
import { taughtBy } from "@/lib/features/group/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterable } from "@/lib/platform/auth/can-enter";
import { can } from "@/lib/platform/auth/permissions";
import { fromDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { canonicalEmail } from "@/lib/platform/identifiers";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { literally } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { type EnrollingGroup, supervisingRoles } from "../rules";
import type { FindStudentInput, FindSupervisorInput, FoundStudent, FoundSupervisor } from "../schema";
import { candidateSelect, findGroup, obstaclesOf, type StoredCandidate } from "./find-group";

/** Somebody who is found, with what keeps them from the group. */
export const toFound = (user: StoredCandidate, group: EnrollingGroup): FoundStudent => ({
  userId: user.id,
  fullName: user.fullName,
  username: user.username,
  studentNumber: user.studentNumber,
  failed: obstaclesOf(user, group),
});

/** The first students by name, of the group's domain and able to sign in, that a search finds, those who can be added on top. Throws "not found" for a group that the actor may not edit. */
export async function findStudents(actor: Actor, { groupId, search }: FindStudentInput): Promise<FoundStudent[]> {
  const group = await findGroup(db, actor, groupId);
  const users = await db.user.findMany({
    where: {
      AND: [
        { role: "Student", domainId: group.domainId },
        enterable,
        contains(search, ["fullName", "username", "email", "studentNumber"]),
      ],
    },
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
    take: limits.listPageSize,
    select: candidateSelect,
  });
  const found = users.map((user) => toFound(user, group));
  return found.toSorted((a, b) => Number(a.failed.length > 0) - Number(b.failed.length > 0));
}

/**
 * One page of the supervisors who can sign in and whom a search finds, by name. `cursor` is the last one of the page before. Who does not
 * see all accounts finds somebody by their whole address only, and reads that of those who supervise in their groups, else its host.
 */
export async function listSupervisors(
  actor: Actor,
  { search, cursor }: FindSupervisorInput,
): Promise<Page<FoundSupervisor>> {
  const current = { where: { endDate: { gte: fromDay(today()) }, discontinuedAt: null } };
  const seesAll = can(actor, "manage_users");
  const users = await db.user.findMany({
    where: {
      AND: [{ role: { in: [...supervisingRoles] } }, enterable, namedBy(search, seesAll)],
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
  const page = pageOf(users, ({ id }) => id);
  const known = seesAll ? new Set() : await knownTo(actor, page.items);
  const items = page.items.map(({ id, fullName, email, _count: count }) => ({
    userId: id,
    fullName,
    email: seesAll || known.has(id) ? email : email.replace(/^.*(?=@)/, "…"),
    studentCount: count.primaryPlacements + count.secondaryPlacements,
  }));
  return { ...page, items };
}

/** Those of some supervisors who have a seat in one of somebody's groups. */
async function knownTo(actor: Actor, people: readonly { id: number }[]): Promise<ReadonlySet<number>> {
  const seat = { some: { group: taughtBy(actor) } };
  const known = await db.user.findMany({
    where: { id: { in: people.map(({ id }) => id) }, OR: [{ primaryPlacements: seat }, { secondaryPlacements: seat }] },
    select: { id: true },
  });
  return new Set(known.map(({ id }) => id));
}

const namedBy = (search: string | undefined, seesAll: boolean): Prisma.UserWhereInput =>
  seesAll || !search
    ? contains(search, ["fullName", "email"])
    : { OR: [contains(search, ["fullName"]), { email: canonicalEmail(search) }] };

/** The people in one of whose columns a text is; everybody without a text. */
function contains(
  search: string | undefined,
  columns: readonly ("fullName" | "username" | "email" | "studentNumber")[],
): Prisma.UserWhereInput {
  if (!search) return {};
  const found = { contains: literally(search), mode: "insensitive" } as const;
  return { OR: columns.map((column) => ({ [column]: found })) };
}
