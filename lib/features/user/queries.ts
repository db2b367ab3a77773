import "server-only";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { rolePermissions } from "@/lib/platform/auth/permissions";
import { db } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import type { InputOf } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import type { Prisma } from "@/prisma/generated/client";
import type { listUsers as listUsersCall } from "./contract";
import { creatableRoles, isWithinReach } from "./policy";
import { columnOf, defaultSort, isInvited, type SortedColumn } from "./rules";
import type { UserDetail, UserItem } from "./schema";

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

/** Text to search for, with the wildcards of SQL's `like` escaped. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The people after a given one in an order; everybody when that person is gone. */
async function comesAfter(userId: number, column: SortedColumn, isDescending: boolean): Promise<Prisma.UserWhereInput> {
  const last = await db.user.findUnique({ where: { id: userId }, select: { [column]: true } });
  if (!last) return {};
  const [value, beyond] = [last[column], isDescending ? "lt" : "gt"];
  return { OR: [{ [column]: { [beyond]: value } }, { [column]: value, id: { [beyond]: userId } }] };
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
    languageCode: user.languageCode,
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
