import "server-only";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { type Permission, permissions, rolePermissions } from "@/lib/platform/auth/permissions";
import { daysFrom, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import type { InputOf } from "@/lib/platform/http/contract";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { limits } from "@/lib/platform/limits";
import { literally } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import type { listUsers as listUsersCall } from "./contract";
import { creatableRoles, isWithinReach } from "./policy";
import { columnOf, defaultSort, hasPermission, isInvited, type SortedColumn } from "./rules";
import { type UserDetail, type UserEvent, type UserFacts, type UserHistory, type UserItem, userEvents } from "./schema";

/** The roles that the person may give to a new account. */
export async function getRoles(actor: Actor) {
  return creatableRoles(actor).map((role) => ({ role }));
}

const itemSelect = {
  id: true,
  fullName: true,
  username: true,
  email: true,
  role: true,
  active: true,
  passwordHash: true,
  feideSubject: true,
  permissions: { select: { permission: true, granted: true }, orderBy: { permission: "asc" } },
} satisfies Prisma.UserSelect;

const toItem = (actor: Actor, user: Prisma.UserGetPayload<{ select: typeof itemSelect }>): UserItem => ({
  userId: user.id,
  fullName: user.fullName,
  username: user.username,
  email: user.email,
  role: user.role,
  active: user.active,
  invited: isInvited(user),
  reachable: isWithinReach(actor, user),
});

/** `isInvited` for the database. */
const whereInvited = { passwordHash: null, feideSubject: null } satisfies Prisma.UserWhereInput;

/** One page of people in an order. `cursor` is the last person of the previous page, wherever they are in the order now. */
export async function listUsers(
  actor: Actor,
  input: InputOf<typeof listUsersCall>,
): Promise<{ items: UserItem[]; nextCursor: number | null }> {
  const { search, role, active, invited, cursor } = input;
  const { column, isDescending } = columnOf(input.sort ?? defaultSort);
  const filters: Prisma.UserWhereInput[] = [{ role, active }];
  if (invited !== undefined) filters.push(invited ? whereInvited : { NOT: whereInvited });
  if (search) {
    const contains = { contains: literally(search), mode: "insensitive" as const };
    filters.push({ OR: [{ fullName: contains }, { username: contains }, { email: contains }] });
  }
  if (cursor !== undefined) filters.push(await comesAfter(cursor, column, isDescending));
  const rows = await db.user.findMany({
    where: { AND: filters },
    orderBy: [{ [column]: isDescending ? "desc" : "asc" }, { id: isDescending ? "desc" : "asc" }],
    take: limits.listPageSize + 1,
    select: itemSelect,
  });
  const items = rows.slice(0, limits.listPageSize).map((user) => toItem(actor, user));
  return { items, nextCursor: rows.length > limits.listPageSize ? (items.at(-1)?.userId ?? null) : null };
}

/** The people after a given one in an order; everybody when that person is gone. */
async function comesAfter(userId: number, column: SortedColumn, isDescending: boolean): Promise<Prisma.UserWhereInput> {
  const last = await db.user.findUnique({ where: { id: userId }, select: { [column]: true } });
  if (!last) return {};
  const [value, beyond] = [last[column], isDescending ? "lt" : "gt"];
  return { OR: [{ [column]: { [beyond]: value } }, { [column]: value, id: { [beyond]: userId } }] };
}

/** What people may do, by their role and their single permissions, by user id. */
export async function listPermissionsOf(userIds: number[]): Promise<Map<number, Permission[]>> {
  const users = await db.user.findMany({
    where: { id: { in: userIds } },
    select: { id: true, role: true, permissions: { select: { permission: true, granted: true } } },
  });
  return new Map(users.map((user) => [user.id, permissions.filter((one) => hasPermission(user, one))]));
}

/** Everything an admin may change about somebody. */
export async function getDataEditUser(actor: Actor, input: { userId: number }): Promise<UserDetail> {
  const user = await db.user.findUnique({
    where: { id: input.userId },
    select: {
      ...itemSelect,
      revision: true,
      phone: true,
      areaCode: true,
      studentNumber: true,
      userCourseCode: true,
      languageCode: true,
      allowMultipleGroup: true,
      allowMultipleEvaluation: true,
    },
  });
  if (!user) throw notFound();
  return {
    ...toItem(actor, user),
    revision: user.revision,
    phone: user.phone,
    areaCode: user.areaCode,
    studentNumber: user.studentNumber,
    userCourseCode: user.userCourseCode,
    languageCode: asLocale(user.languageCode),
    allow_multiple_group: user.allowMultipleGroup ? 1 : 0,
    allow_multiple_evaluation: user.allowMultipleEvaluation ? 1 : 0,
    rolePermissions: [...rolePermissions[user.role]],
    permissions: user.permissions as UserDetail["permissions"],
  };
}

/** How many accounts are active. */
export async function getTotalActiveUser() {
  return { total: await db.user.count({ where: { active: true } }) };
}

/**
 * Does somebody else have a mail address? Those who may add users can ask about any, others only about their own (SPEC §6): the one
 * they are changing to may be anybody's.
 */
export async function checkEmailAlreadyExist(actor: Actor, input: { email: string }): Promise<{ exists: boolean }> {
  if (!can(actor, "view_add_user") && !(await isOwnAddress(actor, input.email))) throw forbidden();
  const other = await db.user.findFirst({
    where: { email: input.email, id: { not: actor.id } },
    select: { id: true },
  });
  return { exists: other !== null };
}

const isOwnAddress = async ({ id }: Actor, email: string): Promise<boolean> =>
  (await db.user.findFirst({ where: { id, email }, select: { id: true } })) !== null;

/** What an admin sees of an account beside what they can change. */
export async function getUserFacts({ userId, active, invited }: UserItem): Promise<UserFacts> {
  const seats = [{ studentId: userId }, { supervisorId: userId }, { secondarySupervisorId: userId }];
  const [session, token, groups] = await Promise.all([
    db.session.findFirst({
      where: { userId, viewerSid: null },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true },
    }),
    db.oneTimeToken.findFirst({
      where: { userId, purpose: "invitation" },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true, expiresAt: true },
    }),
    db.group.findMany({
      where: {
        OR: [{ teachers: { some: { teacherId: userId } } }, { placements: { some: { OR: seats } } }],
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
    }),
  ]);
  const days = token ? daysFrom(today(token.createdAt), today()) : 0;
  return {
    lastSignIn: session?.createdAt.toISOString() ?? null,
    invitation: invited && active && token ? { days, isOver: token.expiresAt <= new Date() } : null,
    groups: groups.map(({ id, name }) => ({ groupId: id, name })),
  };
}

/** The latest changes of an account on the record. */
export async function listUserHistory(userId: number): Promise<UserHistory> {
  const rows = await db.auditEntry.findMany({
    where: { entity: "user", entityId: userId },
    orderBy: { id: "desc" },
    take: limits.listPageSize,
    select: { id: true, action: true, after: true, actorId: true, createdAt: true },
  });
  const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
  const people = await db.user.findMany({ where: { id: { in: actorIds } }, select: { id: true, fullName: true } });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return rows.flatMap(({ id, action, after, actorId, createdAt }) => {
    const event = eventOf(action.slice("user.".length), after);
    return event ? [{ id, event, by: names.get(actorId ?? 0) ?? null, at: createdAt.toISOString() }] : [];
  });
}

function eventOf(name: string, after: Prisma.JsonValue): UserEvent | undefined {
  if (name !== "active") return userEvents.find((event) => event === name);
  return after && typeof after === "object" && !Array.isArray(after) && after.active ? "opened" : "closed";
}
